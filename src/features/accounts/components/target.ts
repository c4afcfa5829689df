/** Where a visitor wanted to go when they were sent to sign in; kept for this tab only. */
import { lastAreaOf } from '#web/last-area.ts';
import { returnTarget, startPath } from '../rules.ts';

const KEY = 'ardoise.target';

/** @param address path and search of this site. */
export function rememberTarget(address: string): void {
  sessionStorage.setItem(KEY, address);
}

/** The remembered address, once, or where the person begins; never another site's (returnTarget). */
export function takeTarget({ userId }: { userId: number }): string {
  const remembered = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return returnTarget(remembered, startPath(lastAreaOf(userId)));
}
