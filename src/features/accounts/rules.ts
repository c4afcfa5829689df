/** What holds for sign-in and sessions (product.md «Session», quality.md «Security» 2–4). */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In seconds. */
export const SESSION_IDLE = 12 * HOUR;
export const SESSION_MOST = 30 * 24 * HOUR;
export const TOKEN_LIFE = 15 * MINUTE;

export const SIGN_IN_LIMIT = { name: 'sign-in', points: 10, seconds: MINUTE };
/** Guesses at one account's password, by everybody together whom it does not know; and by each browser that it knows. */
export const GUESS_LIMIT = { name: 'sign-in-guesses', points: 10, seconds: MINUTE };
/** A password that was chosen anew by a mailed link, by account and network address: that is its owner for a while. */
export const RESET_HERE = { name: 'reset-here', points: 1_000_000, seconds: HOUR };
/** Seconds for which an account knows a browser on which it was signed in to. */
export const DEVICE_LIFE = 180 * DAY;
/** So many accounts know one browser, those of the latest sign-ins. */
export const DEVICES_MOST = 4;
/** Failures of one account, from anywhere it does not know. They slow it down and never lock it. */
export const FAILURE_COUNT = { name: 'sign-in-failures', points: 1_000_000, seconds: 15 * MINUTE };

/** Milliseconds that a try waits after so many failures: nothing for the first three, then doubling up to 4 s. */
export function delayAfterFailures(failures: number): number {
  return failures <= 3 ? 0 : Math.min(4000, 250 * 2 ** (failures - 4));
}

/** How an e-mail address is compared and counted: capitals and stray spaces are not another person. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a session still counts. Times in milliseconds since the epoch. */
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
 * Where a person begins who wanted to go nowhere in particular (product.md «Session»): with the posts, when they were in
 * the blog's area last, everybody else with what awaits them. Who was in none yet and writes posts is led on from there.
 * @param lastArea of the menu; undefined when none is known on this device.
 */
export function startPath(lastArea: string | undefined): string {
  return lastArea === 'blog' ? '/app/posts' : '/app/home';
}

/**
 * Where a person goes after signing in: the remembered path of this site, `fallback` when there is none or
 * when it is the login page itself. Anything that a browser could read as another site is not a path.
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
