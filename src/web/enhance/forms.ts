/**
 * Sends forms with `data-in-place` without leaving the page: the region around the form is replaced by that
 * of the answer, which is the page that readers without scripts would see. If the server cannot be reached,
 * the form keeps its input and shows an error.
 */
import { fetchDocument } from './document.ts';
import { deleteInput } from './keep.ts';

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
    if (region === null || next === null) throw new Error('the answer does not contain the region');
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
