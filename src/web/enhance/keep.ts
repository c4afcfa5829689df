/**
 * Keeps the input of forms with `data-keep` over a reload, a change of language or a restart of the server.
 * It is stored per tab, because a visitor's browser may be shared.
 */

const place = (form: HTMLFormElement) => `ardoise.typed.${form.dataset.keep}`;

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not([type=checkbox]),textarea'),
  ];
}

export function keepInput(): void {
  document.addEventListener('input', ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.dataset.keep === undefined) return;
    const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(place(form), JSON.stringify(Object.fromEntries(typed)));
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    const typed: unknown = JSON.parse(sessionStorage.getItem(place(form)) ?? '{}');
    // Values shown by the server were just sent to it.
    for (const field of fieldsOf(form))
      field.value ||= String((typed as Record<string, unknown>)[field.name] ?? '');
  }
}

/** Called after the form was sent. */
export function deleteInput(form: HTMLFormElement): void {
  if (form.dataset.keep !== undefined) sessionStorage.removeItem(place(form));
}
