/** A page that is not there leads on after some seconds: `data-leave` says where, `data-texts` what is said each second. */
export function leaveAfterAWhile(): void {
  const notice = document.querySelector<HTMLElement>('[data-leave]');
  if (notice === null) return;
  const texts = JSON.parse(notice.dataset.texts ?? '[]') as string[];
  const endsAt = Date.now() + texts.length * 1000;
  const tick = setInterval(() => {
    // From the clock and not by counting ticks: a tab in the background ticks rarely.
    const left = Math.ceil((endsAt - Date.now()) / 1000);
    const text = texts[texts.length - left];
    if (left > 0 && text !== undefined) {
      notice.textContent = text;
      return;
    }
    clearInterval(tick);
    location.assign(notice.dataset.leave ?? '/');
  }, 1000);
}
