/** Remembers for the sign-in form of this tab which page the visitor opened, and their address. */
import { lastAreaOf } from '#ui/last-area.ts';
import { returnTarget, startPath } from '../rules.ts';

const KEY = 'ardoise.target';

/** Remembers the page. @param address path and query of this site. */
export function rememberTarget(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/**
 * Returns the remembered address once, then the default start page; never an address of another site
 * (returnTarget).
 */
export function takeTarget({ userId }: { userId: number }): string {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnTarget(remembered, startPath(lastAreaOf(userId)));
}

const EMAIL_KEY = 'ardoise.email';

/** After an activation or a new password the person signs in with this address. */
export function rememberEmail(email: string): void {
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** Returns the remembered address once. */
export function takeEmail(): string | undefined {
  const remembered = sessionStorage.getItem(EMAIL_KEY) ?? undefined;
  sessionStorage.removeItem(EMAIL_KEY);
  return remembered;
}
