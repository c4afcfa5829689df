/** `data-opens` on a button names the dialog that it opens; `data-closes` is on the buttons that close it. */
export function openDialogs(): void {
  for (const opener of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    const dialog = document.getElementById(opener.dataset.opens ?? '');
    if (!(dialog instanceof HTMLDialogElement)) continue;
    opener.role = 'button';
    opener.ariaHasPopup = 'dialog';
    const open = (event: Event) => {
      event.preventDefault();
      dialog.showModal();
    };
    opener.addEventListener('click', open);
    opener.addEventListener('keydown', (event) => event.key === ' ' && open(event));
    for (const closer of dialog.querySelectorAll('[data-closes]'))
      closer.addEventListener('click', () => dialog.close());
  }
}
