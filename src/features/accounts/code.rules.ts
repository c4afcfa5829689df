/** Defines the codes in mailed links (product.md «Accounts»), and the rate limits of the account calls. */

const operations = ['activate', 'invite', 'reset'] as const;
export type Operation = (typeof operations)[number];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The number of seconds for which a code is valid. */
export const CODE_LIFE: Record<Operation, number> = {
  activate: 24 * HOUR,
  invite: 7 * 24 * HOUR,
  reset: 30 * MINUTE,
};

/**
 * The number of seconds for which a new e-mail address can be confirmed, and for which the confirmed change can
 * be undone.
 */
export const EMAIL_LIFE = { confirm: 24 * HOUR, undo: 7 * 24 * HOUR };

export const SIGN_UP_LIMIT = { name: 'sign-up', points: 20, seconds: HOUR };
export const FORM_CHECK_LIMIT = { name: 'sign-up-check', points: 60, seconds: MINUTE };
export const FORGOT_LIMIT = { name: 'forgot', points: 5, seconds: HOUR };
export const CODE_LIMIT = { name: 'code', points: 30, seconds: HOUR };
/**
 * Limits how many new e-mail addresses one person can request, for themselves or for members, because each
 * request mails a stranger.
 */
export const EMAIL_REQUEST_LIMIT = { name: 'emails-asked', points: 20, seconds: HOUR };
/**
 * Limits the mails that one visitor (by network address) can cause for one recipient. Further mails are not
 * sent, and the answer does not reveal it.
 */
export const MAILS_BY_ONE = { name: 'mails-by', points: 5, seconds: HOUR };
/** Limits the mails that all visitors together can cause for one recipient. It is higher than `MAILS_BY_ONE`, so that one visitor cannot use it up. */
export const MAILS_TO_ONE = { name: 'mails-to', points: 20, seconds: HOUR };

/**
 * Returns the address of a page with a code in it. `base` is the configured base URL, never a request's host.
 */
export function codeLink(
  base: string,
  locale: string | undefined,
  link: { operation: Operation; userId: number; email: string; code: string },
): string {
  const { operation, userId, email, code } = link;
  if (operation === 'reset') {
    return `${base}/${locale}/app/forgot?${new URLSearchParams({ userEmail: email, activation_code: code, operation })}`;
  }
  const query = { userId: String(userId), activation_code: code, operation, email };
  const prefix = locale === undefined ? '' : `/${locale}`;
  return `${base}${prefix}/app/signup?${new URLSearchParams(query)}`;
}

/** Returns the address of the page that confirms or undoes a new e-mail address. */
export function emailLink(base: string, locale: string, operation: 'confirm' | 'undo', code: string): string {
  return `${base}/${locale}/app/email?${new URLSearchParams({ operation, code })}`;
}

/**
 * Parses the address of the page that confirms or undoes a new e-mail address. Returns undefined unless both
 * parameters are present.
 */
export function emailChangeOf(query: URLSearchParams) {
  const [operation, code] = [query.get('operation'), query.get('code')];
  if (code === null || (operation !== 'confirm' && operation !== 'undo')) return;
  return { operation, code } as const;
}

/** Whether a page address comes from a mailed link, even if it is truncated or its operation is unknown. */
export function namesCode(query: URLSearchParams): boolean {
  return query.has('activation_code') || query.has('operation');
}

const activationParts = ['userId', 'activation_code', 'operation', 'email'] as const;

/** Whether an address has all parameters of an activation link, valid or not. */
export function isWholeActivation(query: URLSearchParams): boolean {
  return activationParts.every((name) => query.get(name));
}

/**
 * Parses the address of the activation page. Returns undefined unless all four parameters are present and the
 * operation exists.
 */
export function activationOf(query: URLSearchParams) {
  const [userId, code, operation, email] = activationParts.map((name) => query.get(name) || undefined);
  if (userId === undefined || code === undefined || email === undefined) return;
  if (operation !== 'activate' && operation !== 'invite') return;
  return { userId, activation_code: code, operation, email } as const;
}

/** Parses the address of the reset page. Returns undefined unless all three parameters are present. */
export function resetOf(query: URLSearchParams) {
  const [userEmail, code, operation] = ['userEmail', 'activation_code', 'operation'].map(
    (name) => query.get(name) || undefined,
  );
  if (userEmail === undefined || code === undefined || operation !== 'reset') return;
  return { userEmail, activation_code: code, operation } as const;
}

/** Limits wrong current passwords in the person's profile. */
export const CONFIRM_LIMIT = { name: 'confirm', points: 10, seconds: 15 * MINUTE };
