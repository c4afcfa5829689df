import { noteChosenLanguage } from '../chosen-language.ts';
import { hasHint } from '../session-hint.ts';

/** Submits a form with a single select on change. */
export function submitChoices(): void {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-submits]')) {
    const submit = () => {
      if (hasHint()) noteChosenLanguage(choice.value);
      choice.form?.requestSubmit();
    };
    choice.addEventListener('change', submit);
    // Coming back by history, the select shows the language of this page.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted || isFromHistory()) choice.form?.reset();
    });
    // Chosen before this script was loaded.
    if (!isFromHistory() && choice.selectedOptions[0]?.defaultSelected === false) submit();
  }
}

/** After a reload or by history a browser may restore an earlier choice. */
function isFromHistory(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}
