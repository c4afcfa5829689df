/**
 * Checks the numbers of companies. The package stdnum knows the check digits: Luhn's formula for SIREN and SIRET, with the exception
 * of La Poste's establishments, and the formula of each country for VAT numbers. Only the server loads it.
 */
import { euVat, stdnum } from 'stdnum';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { fieldError } from './errors.ts';

export interface CompanyNumbers {
  country: string;
  siren: string;
  siret: string;
  vatNumber: string;
}

/** Without the blanks and signs that people write, in capitals. */
export function compactNumber(text: string): string {
  return text.replace(/[\s.\-/\u00a0\u202f]/gu, '').toUpperCase();
}

export const isSiren = (text: string): boolean => stdnum.FR?.siren?.validate(text).isValid === true;
export const isSiret = (text: string): boolean => stdnum.FR?.siret?.validate(text).isValid === true;

/** The prefix of Greek VAT numbers differs from the country. Source: directive 2006/112/EC, art. 215. */
const countryOfPrefix = (prefix: string) => (prefix === 'EL' ? 'GR' : prefix);

/** Whether a compact VAT number has the check digits of its country in the EU; other countries' numbers are not known. */
export function isVatNumber(text: string): boolean {
  const country = countryOfPrefix(text.slice(0, 2));
  const validators = Object.hasOwn(euVat, country) ? euVat[country as keyof typeof euVat] : undefined;
  if (validators === undefined || country === 'CH') return /^[A-Z]{2}[A-Z0-9]{2,18}$/.test(text);
  return validators.some((validator) => validator.validate(text.slice(2)).isValid);
}

/** Fills the SIREN in from the SIRET, and returns what is wrong with the numbers. */
export function checkedNumbers(given: CompanyNumbers): { numbers: CompanyNumbers; errors: FieldErrors } {
  const numbers = { ...given };
  if (numbers.siren === '' && isSiret(numbers.siret)) numbers.siren = numbers.siret.slice(0, 9);
  const { country, siren, siret, vatNumber } = numbers;
  const errors: FieldErrors = {};
  if (siren !== '' && !isSiren(siren)) errors.siren = fieldError('client_siren_invalid');
  if (siret !== '' && !isSiret(siret)) errors.siret = fieldError('client_siret_invalid');
  else if (siret !== '' && !siret.startsWith(siren)) errors.siret = fieldError('client_siret_other');
  if (vatNumber !== '') {
    if (!isVatNumber(vatNumber)) errors.vatNumber = fieldError('client_vat_invalid');
    else if (country === 'FR' && vatNumber.startsWith('FR') && siren !== '' && !vatNumber.endsWith(siren))
      errors.vatNumber = fieldError('client_vat_other');
  }
  return { numbers, errors };
}
