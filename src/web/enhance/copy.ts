/** Milliseconds for which a button says that its text was copied. */
const SAID_FOR = 2000;

/**
 * Shows the buttons with `data-copies`. Each copies that text, or without one the element before it, and says so. The
 * clipboard needs https.
 */
export function copyTexts(): void {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-copies]')) {
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(
        button.dataset.copies || button.previousElementSibling?.textContent || '',
      );
      button.textContent = button.dataset.copied ?? label;
      setTimeout(() => {
        button.textContent = label;
      }, SAID_FOR);
    });
  }
}
