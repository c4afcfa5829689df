/**
 * Checks the IBAN and BIC of SEPA payments. ibantools checks the check digits (ISO 13616, MOD 97-10 of ISO
 * 7064), the length and layout of each country (SWIFT IBAN Registry), and the countries of SEPA (EPC409-09).
 */
import { isSEPACountry, isValidBIC, isValidIBAN } from 'ibantools';

/** Removes the blanks and hyphens that people write, and converts to capitals. */
export function compactIban(text: string): string {
  return text.replace(/[\s\-.]/gu, '').toUpperCase();
}

/** Returns the error of a compact IBAN; undefined if a SEPA transfer can be sent to it. */
export function ibanFault(iban: string): 'iban_invalid' | 'iban_outside_sepa' | undefined {
  if (!isValidIBAN(iban)) return 'iban_invalid';
  return isSEPACountry(iban.slice(0, 2)) ? undefined : 'iban_outside_sepa';
}

export function isBic(text: string): boolean {
  return isValidBIC(text);
}

/** Groups of four characters, as printed (ISO 13616). */
export function printedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
}

/** Returns the last four characters, shown to other people instead of the IBAN. */
export function endingOf(iban: string): string {
  return iban.slice(-4);
}
