/**
 * Checks the IBAN and BIC of payments. ibantools checks the check digits (ISO 13616, MOD 97-10 of ISO 7064), and
 * the length and layout of each country (SWIFT IBAN Registry). Its list of SEPA countries is outdated.
 */
import { isValidBIC, isValidIBAN } from 'ibantools';

/** Removes the blanks and hyphens that people write, and converts to capitals. */
export function compactIban(text: string): string {
  return text.replace(/[\s\-.]/gu, '').toUpperCase();
}

/** Whether a compact IBAN has the layout of its country and correct check digits. */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban);
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
