/** Remembers which page a visitor opened before signing in, for this tab only. */
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
