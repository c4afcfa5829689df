/** Declares the calls for what invoices say about the company itself. */
import { z } from 'zod';
import { companyNumber, countryCode, endpointScheme, line } from '#features/clients/contract.ts';
import '#features/clients/errors.ts';
import { endpointSchemes, LINE_LENGTH, STREET_LENGTH } from '#features/clients/rules.ts';
import { compactIban, isBic, isIban } from '#features/payments/iban.rules.ts';
import { call, updateShape } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import { sellers } from './access.ts';
import { fieldError } from './errors.ts';

export const salesSettings = z.object({
  name: z.string(),
  legalForm: z.string(),
  capital: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  siren: z.string(),
  siret: z.string(),
  vatNumber: z.string(),
  registration: z.string(),
  email: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** Percent; empty for three times the legal interest rate. */
  penaltyRate: z.string(),
  onDebits: z.boolean(),
  exempt: z.boolean(),
  /** Where the company receives electronic invoices: a code of the EAS list and the address; empty for its SIREN in the directory. */
  endpointScheme: z.enum(endpointSchemes),
  endpointId: z.string(),
});
export type SalesSettings = z.infer<typeof salesSettings>;

export const readSalesSettings = call({
  id: 'readSalesSettings',
  method: 'GET',
  path: '/sales-settings',
  summary: 'What sales invoices say about the company, with its version (ETag)',
  access: sellers,
  answer: salesSettings,
  texts: { failure: 'FAILED TO READ SALES SETTINGS' },
});

/** Basis points, or null. */
const penaltyRate = z
  .union([z.string(), z.number()], fieldError('sales_penalty_invalid'))
  .meta({ description: 'Percent; empty for three times the legal interest rate', examples: ['10', ''] })
  .transform((given, { addIssue }): number | null => {
    const text = String(given).trim();
    if (text === '') return null;
    const decimal = parseDecimal(text, { digits: 2, units: ['%'] });
    const points = decimal === undefined ? -1 : Math.round(Number(decimal) * 100);
    if (points >= 0 && points <= 10_000) return points;
    addIssue({ code: 'custom', ...fieldError('sales_penalty_invalid') });
    return z.NEVER;
  });

export const updateSalesSettings = call({
  id: 'updateSalesSettings',
  method: 'PUT',
  path: '/sales-settings',
  summary: 'Change what new sales invoices say about the company; issued ones keep theirs',
  access: ['ROLE_OWNER'],
  notUnderDoAs: 'clients pay to this bank account',
  safeguard: 'form',
  ifMatch: { of: readSalesSettings },
  encoding: 'form',
  body: z.object(
    updateShape({
      name: line(LINE_LENGTH * 2),
      legalForm: line(LINE_LENGTH),
      capital: line(LINE_LENGTH),
      street: line(STREET_LENGTH),
      postcode: line(20),
      city: line(LINE_LENGTH),
      country: countryCode.default('FR'),
      siren: companyNumber(['732 829 320', '']),
      siret: companyNumber(['73282932000074', '']),
      vatNumber: companyNumber(['FR44732829320', '']),
      registration: line(LINE_LENGTH),
      email: z
        .string()
        .transform(foldEmail)
        .refine((email) => email === '' || isEmail(email), generalError('email_invalid'))
        .meta({ examples: ['billing@company.example', ''] })
        .default(''),
      iban: z
        .string()
        .max(60, fieldError('sales_iban_invalid'))
        .transform(compactIban)
        .refine((iban) => iban === '' || isIban(iban), fieldError('sales_iban_invalid'))
        .meta({ examples: ['FR76 3000 6000 0112 3456 7890 189', ''] })
        .default(''),
      bic: z
        .string()
        .trim()
        .toUpperCase()
        .refine((bic) => bic === '' || isBic(bic), fieldError('sales_bic_invalid'))
        .meta({ examples: ['AGRIFRPP', ''] })
        .default(''),
      penaltyRate: penaltyRate.default(null),
      onDebits: checkbox.default(false),
      exempt: checkbox.default(false),
      endpointScheme: endpointScheme.default(''),
      endpointId: line(LINE_LENGTH),
    }),
  ),
  answer: salesSettings,
  records: 'sales-settings.updated',
  texts: { success: 'Company details saved', failure: 'FAILED TO SAVE SALES SETTINGS' },
});
