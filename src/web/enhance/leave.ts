/** A page that is not there leads on after some seconds: `data-leave` says where, `data-texts` what is said each second. */
export function leaveAfterAWhile(): void {
  const notice = document.querySelector<HTMLElement>('[data-leave]');
  if (notice === null) return;
  const texts = JSON.parse(notice.dataset.texts ?? '[]') as string[];
  let tick = count(notice, texts);
  // Whoever comes back to the page is not sent on by the seconds that they were away.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    clearInterval(tick);
    tick = count(notice, texts);
  });
}

/** @returns the interval that counts. */
function count(notice: HTMLElement, texts: readonly string[]): ReturnType<typeof setInterval> {
  const endsAt = Date.now() + texts.length * 1000;
  notice.textContent = texts[0] ?? '';
  const tick = setInterval(() => {
    // From the clock and not by counting ticks: a tab in the background ticks rarely.
    const left = Math.ceil((endsAt - Date.now()) / 1000);
    const text = texts[texts.length - left];
    if (left > 0 && text !== undefined) {
      notice.textContent = text;
      return;
    }
    clearInterval(tick);
    // In its place: the way back leads to where the reader came from, and not here and on again.
    location.replace(notice.dataset.leave ?? '/');
  }, 1000);
  return tick;
}
