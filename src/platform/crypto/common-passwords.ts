/**
 * The 3,000 most common passwords that pass our rule regardless of capitals: at least eight characters, a
 * letter and a digit. From the frequency list of @zxcvbn-ts/language-common 4.1.3 (MIT; © 2012–2016 Dan
 * Wheeler and Dropbox, © 2021 zxcvbn-ts), in its order, in lower case.
 */
import list from './common-passwords.txt?raw';

const common = new Set(list.trimEnd().split('\n'));

/** Ignores case: capitals do not make a common password safe. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
