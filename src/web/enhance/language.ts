import { noteChosenLanguage } from '../chosen-language.ts';
import { hasHint } from '../session-hint.ts';

/** A choice that is its form's only field needs no button. */
export function submitChoices(): void {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-submits]')) {
    const submit = () => {
      if (hasHint()) noteChosenLanguage(choice.value);
      choice.form?.requestSubmit();
    };
    choice.addEventListener('change', submit);
    // Whoever comes back finds the language of this page chosen, not the one they left by.
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted || isShownAgain()) choice.form?.reset();
    });
    // Made while this script was still on its way.
    if (!isShownAgain() && choice.selectedOptions[0]?.defaultSelected === false) submit();
  }
}

/** After a reload or on the way back a browser may put back what was chosen then. */
function isShownAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'navigate';
}
