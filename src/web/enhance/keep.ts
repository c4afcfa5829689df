/**
 * What is typed in a form with `data-keep` is there again after a reload, a change of the language or a restart of the
 * server. It belongs to this tab and goes with it: a visitor's browser may be anybody's.
 */

const place = (form: HTMLFormElement) => `ardoise.typed.${form.dataset.keep}`;

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [
    ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]):not([type=checkbox]),textarea'),
  ];
}

export function keepWhatIsTyped(): void {
  document.addEventListener('input', ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.dataset.keep === undefined) return;
    const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(place(form), JSON.stringify(Object.fromEntries(typed)));
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    const typed: unknown = JSON.parse(sessionStorage.getItem(place(form)) ?? '{}');
    // What the server shows, it was sent just now.
    for (const field of fieldsOf(form))
      field.value ||= String((typed as Record<string, unknown>)[field.name] ?? '');
  }
}

/** It was sent. */
export function forgetTyped(form: HTMLFormElement): void {
  if (form.dataset.keep !== undefined) sessionStorage.removeItem(place(form));
}
