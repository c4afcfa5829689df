/**
 * A cookie without any secret that says whether asking for the session is worthwhile: public pages are the
 * same for everybody and would else ask for each visitor. Scripts can read it; it proves nothing. The server reads it where
 * a page and a screen share an address (entry/pages.ts).
 */
export const HINT = 'ardoise_signed_in';
/** Seconds; as long as a session can last. */
const LIFE = 30 * 24 * 60 * 60;

export function hasHint(): boolean {
  return document.cookie.split('; ').includes(`${HINT}=1`);
}

export function leaveHint(): void {
  write(LIFE);
}

export function forgetHint(): void {
  write(0);
}

function write(seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${HINT}=1; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}
