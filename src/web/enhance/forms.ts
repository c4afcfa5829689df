/**
 * Sends forms with `data-in-place` without leaving the page: replaces the region around the form by the same region of
 * the answer. (Readers without scripts see the whole answer as a page.) If the server cannot be reached, the form keeps
 * its input and shows an error.
 */
export function sendFormsInPlace(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!('inPlace' in form.dataset)) return;
    event.preventDefault();
    if (form.ariaBusy !== 'true') void send(form);
  });
}

async function send(form: HTMLFormElement): Promise<void> {
  const region = form.closest<HTMLElement>('[data-region]');
  const fault = form.querySelector<HTMLElement>('[data-fault]');
  const button = form.querySelector<HTMLButtonElement>('button[data-busy]');
  const said = button?.textContent ?? '';
  form.ariaBusy = 'true';
  if (button !== null) button.textContent = button.dataset.busy ?? said;
  if (fault !== null) fault.hidden = true;
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const { response, page } = await fetchDocument(form.action, { method: 'POST', body });
    const next = page.querySelector<HTMLElement>(`[data-region="${region?.dataset.region}"]`);
    if (region === null || next === null) throw new Error();
    if (response.redirected) deleteInput(form);
    region.replaceWith(next);
    pointTo(next);
    // A reload shows the result and sends nothing again.
    if (response.redirected && new URL(response.url).pathname === location.pathname)
      history.replaceState(null, '', response.url);
  } catch {
    form.ariaBusy = null;
    if (button !== null) button.textContent = said;
    if (fault === null) return;
    fault.hidden = false;
    // The message is above the form, on a phone far above its button.
    pointAt(fault);
  }
}

/** Focuses the first invalid field or the message, so that screen readers announce it. */
function pointTo(region: HTMLElement): void {
  const wrong = region.querySelector<HTMLElement>('[aria-invalid]');
  if (wrong !== null) wrong.focus();
  else pointAt(region.querySelector<HTMLElement>('[role=alert]:not([hidden]), [role=status]') ?? region);
}

function pointAt(message: HTMLElement): void {
  message.tabIndex = -1;
  message.focus();
}

/** Fetches another page of the site as a document. */
export async function fetchDocument(
  address: string,
  init?: RequestInit,
): Promise<{ response: Response; page: Document }> {
  const response = await fetch(address, { ...init, headers: { accept: 'text/html' } });
  return { response, page: new DOMParser().parseFromString(await response.text(), 'text/html') };
}

const place = (form: HTMLFormElement) => `ardoise.typed.${form.dataset.keep}`;

function fieldsOf(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden],[type=checkbox]),textarea')];
}

/**
 * Keeps the input of forms with `data-keep` over a reload, a change of language or a restart of the server.
 * It is stored per tab, because a visitor's browser may be shared.
 */
export function keepInput(): void {
  document.addEventListener('input', ({ target }) => {
    const form = (target as HTMLInputElement).form;
    if (form?.dataset.keep === undefined) return;
    const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
    sessionStorage.setItem(place(form), JSON.stringify(Object.fromEntries(typed)));
  });
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]')) {
    const typed: unknown = JSON.parse(sessionStorage.getItem(place(form)) ?? '{}');
    // Values in the server's page come first: they were sent to it a moment ago.
    for (const field of fieldsOf(form))
      field.value ||= String((typed as Record<string, unknown>)[field.name] ?? '');
  }
}

function deleteInput(form: HTMLFormElement): void {
  sessionStorage.removeItem(place(form));
}
