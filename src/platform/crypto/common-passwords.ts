/**
 * The 3,000 most common passwords among those that our own rule would let pass once their capitals are
 * right: eight characters at least, a letter and a digit. From the frequency list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT; © 2012–2016 Dan Wheeler and Dropbox, © 2021 zxcvbn-ts), in its order,
 * folded to lower case.
 */
import list from './common-passwords.txt?raw';

const common = new Set(list.trimEnd().split('\n'));

/** Capitals do not make a common password a rare one. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
