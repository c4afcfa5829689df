/**
 * The one rule for e-mail addresses (blog-and-accounts §5, business-app §5): local part and domain up to 100
 * characters each, then a dot and a suffix of 1 to 20 lower-case letters. Letters of any alphabet are allowed in the
 * local part (RFC 6531); other domains are stored in ASCII (UTS 46), with an A-label as suffix if it has other letters.
 */

/** In characters. */
const emailLimits = {
  part: { least: 1, most: 100 },
  suffix: { least: 1, most: 20 },
} as const;
/** UTF-16 units of the longest address with spaces around it that a call accepts. */
export const LONGEST_EMAIL = 300;

/** Unquoted local part of RFC 5322, with letters of RFC 6532; no dot at either end. */
const localPattern = /^[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+(?:\.[\p{L}\p{M}\p{N}_!#$%&'*+/=?^`{|}~-]+)*$/u;
const labelPattern = /^[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?$/;
/** Without the characters that a URL would read as something else than a name, and hyphens at the ends of labels. */
const namePattern = /^(?!.*(?:^|[.\u3002])-)(?!.*-(?:[.\u3002]|$))[\p{L}\p{M}\p{N}.\u3002-]+$/u;
const suffixPattern = /^(?:[a-z]{1,20}|xn--[a-z\d-]{1,59})$/;

/** Whether a mail program could decode the text and show another address (RFC 2047). */
export function hasEncodedWord(text: string): boolean {
  return text.includes('=?');
}

/** Whether a text is an e-mail address as `foldEmail` returns it; the domain may have capitals. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const dot = text.lastIndexOf('.');
  if (at < 1 || dot < at || text.length > LONGEST_EMAIL) return false;
  const [local, domain, suffix] = [text.slice(0, at), text.slice(at + 1, dot), text.slice(dot + 1)];
  return (
    [...local].length <= emailLimits.part.most &&
    localPattern.test(local) &&
    !hasEncodedWord(local) &&
    domain.length <= emailLimits.part.most &&
    domain.split('.').every((label) => labelPattern.test(label)) &&
    suffixPattern.test(suffix) &&
    isInAscii(`${domain}.${suffix}`)
  );
}

/**
 * Folds an e-mail address for storing, comparing and counting: without surrounding spaces, in lower case, with
 * composed characters (NFKC) and the domain in ASCII: `X@Exémple.fr ` becomes `x@xn--exmple-cva.fr`. Other texts,
 * which `isEmail` rejects, may stay as they are.
 */
export function foldEmail(email: string): string {
  if (email.length > 10 * LONGEST_EMAIL) return email;
  const folded = email.normalize('NFKC').toLowerCase().trim();
  const at = folded.lastIndexOf('@') + 1;
  const domain = folded.slice(at);
  if (at === 0 || /^[ -~]*$/.test(domain) || !namePattern.test(domain)) return folded;
  return folded.slice(0, at) + (hostOf(domain) ?? domain);
}

/** Whether each A-label of a domain stands for letters: `xn--` alone does not. */
function isInAscii(domain: string): boolean {
  // Node verifies A-labels only in a name that is not all ASCII, so another label precedes them.
  return !/(?:^|\.)xn--/i.test(domain) || hostOf(`é.${domain}`) === `xn--9ca.${domain.toLowerCase()}`;
}

function hostOf(domain: string): string | undefined {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return undefined;
  }
}

/** Returns the address in `Name <address>`. */
export function addressIn(mailbox: string): string {
  return /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}
