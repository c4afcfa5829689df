/**
 * Public pages are the same for everybody when the server sends them. Somebody who is signed in is shown the ways into
 * the back office (`data-session="in"`) instead of the way to sign in. Readers cause no call: a hint says whether to ask.
 */
import { hasHint } from '../session-hint.ts';

export async function showSession(): Promise<void> {
  if (!hasHint() || !(await isSignedIn())) return;
  for (const element of document.querySelectorAll<HTMLElement>('[data-session]'))
    element.hidden = element.dataset.session === 'out';
}

async function isSignedIn(): Promise<boolean> {
  try {
    const response = await fetch('/api/v1/fetchToken', { headers: { accept: 'application/json' } });
    const { authenticated } = (await response.json()) as { authenticated?: boolean };
    return authenticated === true;
  } catch {
    return false;
  }
}
