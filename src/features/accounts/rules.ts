/** Decides who may sign in and how long a session lasts (product.md «Session», quality.md «Security» 2–4). */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The number of seconds after which an unused session ends. */
export const SESSION_IDLE = 12 * HOUR;
export const SESSION_MOST = 30 * 24 * HOUR;
export const TOKEN_LIFE = 15 * MINUTE;

export const SIGN_IN_LIMIT = { name: 'sign-in', points: 10, seconds: MINUTE };
/**
 * Limits guesses at the password of one account: all unknown browsers share one count, and each known browser
 * has a count of its own.
 */
export const GUESS_LIMIT = { name: 'sign-in-guesses', points: 10, seconds: MINUTE };
/** Marks a network address as the owner's for a while, after a password reset with a mailed link. */
export const RESET_HERE = { name: 'reset-here', points: 1_000_000, seconds: HOUR };
/** The number of seconds for which a browser is known to an account after a sign-in. */
export const DEVICE_LIFE = 180 * DAY;
/** The number of accounts to which one browser can be known; the latest ones are kept. */
export const DEVICES_MOST = 4;
/** Counts failed sign-ins by the same keys as `GUESS_LIMIT`. They delay sign-ins but never block them. */
export const FAILURE_COUNT = { name: 'sign-in-failures', points: 1_000_000, seconds: 15 * MINUTE };

/**
 * Returns how many milliseconds an attempt waits after this many failures: none up to three, then doubling up
 * to 4 s.
 */
export function delayAfterFailures(failures: number): number {
  return failures <= 3 ? 0 : Math.min(4000, 250 * 2 ** (failures - 4));
}

/** Whether a session is valid. Times are in milliseconds since the epoch. */
export function sessionIsAlive(session: { lastSeenAt: number; expiresAt: number }, now: number): boolean {
  return now < session.expiresAt && now - session.lastSeenAt < SESSION_IDLE * 1000;
}

export interface SignInState {
  userState: 'pending' | 'active' | 'deleted';
  accountState: 'enabled' | 'disabled';
}

export function maySignIn(account: SignInState): boolean {
  return account.userState === 'active' && account.accountState === 'enabled';
}

/**
 * Whether an activation also signs in: only one that set the password itself, because the password of a sign-up
 * may be a stranger's who typed this address. An account with a second factor is asked for it on the login page.
 */
export function signsInByActivation(
  { operation }: { operation: 'activate' | 'invite' },
  account: SignInState & { hasFactor: boolean },
): boolean {
  return operation === 'invite' && maySignIn(account) && !account.hasFactor;
}

/**
 * Returns the first page after signing in without a target (product.md «Session»): that of the area last used;
 * before the first visit, the posts (blog-and-accounts §2) for people who only write, Today (business-app §2) for others.
 * @param lastArea area of the menu; undefined if this device stores none.
 */
export function startPath(lastArea: string | undefined, onlyWrites: boolean): string {
  const area = lastArea ?? (onlyWrites ? 'blog' : undefined);
  return area === 'blog' ? '/app/posts' : '/app/home';
}

/**
 * Returns the page to open after signing in: the remembered path on this site, or `fallback` if there is none
 * or it is the login page. Rejects anything that a browser could read as the address of another site.
 */
export function returnTarget(remembered: string | null | undefined, fallback: string): string {
  if (remembered == null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(remembered)) return fallback;
  let decoded: string;
  try {
    decoded = decodeURIComponent(remembered);
  } catch {
    return fallback;
  }
  if (/^\/[/\\]|[\\\p{Cc}]|^\/?[a-z]+:/iu.test(decoded)) return fallback;
  const path = remembered.split(/[?#]/, 1)[0] ?? '';
  return /^(\/[^/]+)?\/app\/(login|logout)\/?$/.test(path) ? fallback : remembered;
}
