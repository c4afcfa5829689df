/** Addresses as a browser reads them. */

/** Characters; nobody has a longer address to give. */
const LONGEST_ADDRESS = 8000;

/**
 * Whether an address leads by one of the schemes, or within this site. What browsers pass over when they read one
 * (control characters, white space in and before the scheme) is passed over here.
 */
export function isAllowedAddress(address: string, schemes: readonly string[]): boolean {
  if (address.length > LONGEST_ADDRESS) return false;
  const read = readAddress(address);
  // «//host», and with the other stroke, which browsers take for the same.
  if (/^[/\\]{2}/.test(read)) return false;
  const scheme = schemeOf(read);
  return scheme === undefined || schemes.includes(scheme);
}

/** The scheme in small letters, without its colon. */
export function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(readAddress(address))?.[1]?.toLowerCase();
}

export function isOutside(address: string): boolean {
  return /^https?:/i.test(readAddress(address));
}

function readAddress(address: string): string {
  return address.replace(/[\u0000-\u0020\u007f-\u00a0]+/g, '');
}
