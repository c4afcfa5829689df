/** Remembers, for the sign-in form in this tab, the page that the visitor opened and their e-mail address. */
import { foldEmail } from '#kernel/email.ts';
import { lastAreaOf } from '#ui/last-area.ts';
import type { SessionKeeper } from '#ui/session.tsx';
import { returnTarget, startPath } from '../rules.ts';

const KEY = 'ardoise.target';

/** Remembers the page. @param address path and query of this site. */
export function rememberTarget(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/**
 * Returns the remembered page once, afterwards the default start page; never a page of another site
 * (returnTarget).
 */
export async function takeTarget(
  { userId }: { userId: number },
  keeper: Pick<SessionKeeper, 'onlyWrites'>,
): Promise<string> {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const area = lastAreaOf(userId);
  const isNew = remembered === null && area === undefined;
  return returnTarget(remembered, startPath(area, isNew && (await keeper.onlyWrites())));
}

const EMAIL_KEY = 'ardoise.email';

/** Remembers the e-mail address with which the person signs in after an activation or a new password. */
export function rememberEmail(email: string): void {
  sessionStorage.setItem(EMAIL_KEY, email);
}

/** Whether the person's address is the remembered one. */
export function hasRememberedEmail({ email }: { email: string }): boolean {
  const remembered = sessionStorage.getItem(EMAIL_KEY);
  return remembered !== null && foldEmail(remembered) === foldEmail(email);
}

/** Returns the remembered e-mail address once. */
export function takeEmail(): string | undefined {
  const remembered = sessionStorage.getItem(EMAIL_KEY) ?? undefined;
  sessionStorage.removeItem(EMAIL_KEY);
  return remembered;
}
