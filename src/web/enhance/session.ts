/**
 * Public pages are the same for everybody when the server sends them. Somebody who is signed in is shown the ways into
 * the back office (`data-session="in"`) instead of the way to sign in. Readers cause no call: a hint says whether to ask.
 */
import { forgetHint, hasHint } from '../session-hint.ts';

export function showSession(): void {
  if (hasHint()) void show();
  // A page that the browser kept was left before the reader signed in or out.
  addEventListener('pageshow', ({ persisted }) => persisted && void show());
}

async function show(): Promise<void> {
  const isIn = hasHint() && (await isSignedIn());
  for (const element of document.querySelectorAll<HTMLElement>('[data-session]'))
    element.hidden = (element.dataset.session === 'in') !== isIn;
}

async function isSignedIn(): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/fetchToken', { headers: { accept: 'application/json' } });
    const { authenticated } = (await response.json()) as { authenticated?: boolean };
    // The session has ended by itself: the next pages need not ask.
    if (authenticated === false) forgetHint();
    return authenticated === true;
  } catch {
    return false;
  }
}
