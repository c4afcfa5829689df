import { hasHint, noteChosenLanguage } from '../session-hint.ts';

/** Submits a form with a single select on change. */
export function submitChoices(): void {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-submits]')) {
    const submit = () => {
      if (hasHint()) noteChosenLanguage(choice.value);
      choice.form?.requestSubmit();
    };
    choice.addEventListener('change', submit);
    // After a return through the history, the select shows the language of this page.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted || isFromHistory()) choice.form?.reset();
    });
    // A language was chosen before this script was loaded.
    if (!isFromHistory() && choice.selectedOptions[0]?.defaultSelected === false) submit();
  }
}

/** Whether the page was reloaded or opened from the history. The browser may then restore an earlier choice. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}
