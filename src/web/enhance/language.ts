/** A choice that is its form's only field needs no button. */
export function submitChoices(): void {
  const choices = document.querySelectorAll<HTMLSelectElement>('select[data-submits]');
  for (const choice of choices) choice.addEventListener('change', () => choice.form?.requestSubmit());
  // Whoever comes back finds the language of this page chosen, not the one they left by.
  addEventListener('pageshow', () => {
    for (const choice of choices) choice.form?.reset();
  });
}
