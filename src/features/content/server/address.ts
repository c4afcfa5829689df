/** Parses addresses like browsers do. */

/** Maximum characters of an address. */
const LONGEST_ADDRESS = 8000;

/**
 * Whether an address has one of the schemes or stays within this site. Like browsers, ignores control characters and white space in
 * and before the scheme.
 */
export function isAllowedAddress(address: string, schemes: readonly string[]): boolean {
  if (address.length > LONGEST_ADDRESS) return false;
  const read = readAddress(address);
  // «//host», also with backslashes, which browsers treat like slashes.
  if (/^[/\\]{2}/.test(read)) return false;
  const scheme = schemeOf(read);
  return scheme === undefined || schemes.includes(scheme);
}

/** Returns the scheme in lower case, without its colon. */
export function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(readAddress(address))?.[1]?.toLowerCase();
}

export function isOutside(address: string): boolean {
  return /^https?:/i.test(readAddress(address));
}

function readAddress(address: string): string {
  return address.replace(/[\u0000-\u0020\u007f-\u00a0]+/g, '');
}
