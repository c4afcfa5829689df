/**
 * Phone numbers as people write them: digits with spaces, dots, hyphens, slashes and brackets, after + or 00 with the
 * country, with an extension. The length is that of ITU-T E.164; a country's own plan is not checked.
 */

/** UTF-16 units. */
const LONGEST_PHONE = 40;

const extension = /[,;]?\s*(?:ext(?:ension)?|poste|p|x|#)\.?\s*(\d{1,6})$/i;
const prefix = /^(?:\+|00|\(\s*(?:\+|00)(?=\d{1,4}\s*\)))/;
const groups = /^\d[\d .\-/]*$/;

interface Phone {
  isInternational: boolean;
  digits: string;
  extension: string;
}

/** Returns the parts of a phone number; undefined if it has other characters. */
function partsOf(text: string): Phone | undefined {
  if (text.length > LONGEST_PHONE) return undefined;
  const plain = text
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
  const [ending = '', extra = ''] = extension.exec(plain) ?? [];
  const number = plain.slice(0, plain.length - ending.length);
  const [mark] = prefix.exec(number) ?? [];
  const isInternational = mark !== undefined;
  // The trunk prefix, which is not dialled after the country: +33 (0)6 …
  const dialled = isInternational ? number.slice(mark.length).replace(/\(\s*0\s*\)/, ' ') : number;
  const opened = mark?.startsWith('(') ? dialled.replace(')', ' ') : dialled;
  const bare = opened.replace(/\(([\d .-]+)\)/g, ' $1 ').trim();
  if (!groups.test(bare)) return undefined;
  return { isInternational, digits: bare.replace(/\D/g, ''), extension: extra };
}

/**
 * What is wrong with a phone number. `incomplete`: it begins like one that lost its first 0 or its +, as spreadsheets
 * remove them.
 */
export function phoneFault(text: string): 'invalid' | 'incomplete' | undefined {
  const parts = partsOf(text);
  if (parts === undefined) return 'invalid';
  const { isInternational, digits } = parts;
  if (isInternational) return /^[1-9]\d{6,14}$/.test(digits) ? undefined : 'invalid';
  if (digits.length < 6 || digits.length > 15) return 'invalid';
  // National numbers have 9 digits after the 0 in France; without a 0 elsewhere, they have up to 8, or 10.
  return !digits.startsWith('0') && (digits.length === 9 || digits.length > 10) ? 'incomplete' : undefined;
}

/** Returns the number for a `tel:` link (RFC 3966). */
export function telOf(text: string): string {
  const parts = partsOf(text);
  if (parts === undefined) return text.replace(/[^+\d]/g, '');
  const { isInternational, digits, extension: extra } = parts;
  return `${isInternational ? '+' : ''}${digits}${extra === '' ? '' : `;ext=${extra}`}`;
}
