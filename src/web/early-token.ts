/** Requests the token of the session while the scripts of the back office are still loading. */
import { HINT } from './session-hint.ts';

declare global {
  interface Window {
    earlyToken?: Promise<Response> | undefined;
  }
}

/** An inline script of the document. The browser's cookie says whether there may be a session. */
export const requestEarly = `/(^|; )${HINT}=1/.test(document.cookie)&&(self.earlyToken=fetch("/api/v1/fetchToken",{headers:{accept:"application/json","accept-language":document.documentElement.lang}})).catch(()=>{})`;

/** Returns the answer to the document's request, once. @throws the signal's reason if it comes too late. */
export function takeEarly(signal: AbortSignal): Promise<Response> | undefined {
  const { earlyToken } = window;
  window.earlyToken = undefined;
  if (earlyToken === undefined) return undefined;
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([earlyToken, late]);
}
