/** Declares the calls for the settings of the books. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { locales } from '#kernel/locale.ts';
import { bookkeepers } from './contract.ts';
import { fieldError } from './errors.ts';
import { faultIn, type LabelKind, PATTERN_LENGTH } from './label.rules.ts';
import { bookingDays, isSiren } from './rules.ts';

function pattern(kind: LabelKind) {
  return z
    .string()
    .trim()
    .max(PATTERN_LENGTH)
    .superRefine((text, { addIssue }) => {
      const part = faultIn(kind, text);
      if (part !== undefined) addIssue({ code: 'custom', ...fieldError('placeholder_unknown', { part }) });
    });
}

export const bookSettings = z.object({
  siren: z.string(),
  journal_label: z.string(),
  label_locale: z.enum(locales),
  /** The first month of the fiscal year, 1 to 12. */
  fiscal_month: z.number().int(),
  /** Patterns of the labels of expense lines and of the line due to the person; empty for the default. */
  expense_label: z.string(),
  due_label: z.string(),
  /** The day of entries: that of the approval, or the last day of the report's period while it is open. */
  booking_day: z.enum(bookingDays),
});
export type BookSettings = z.infer<typeof bookSettings>;

export const readBookSettings = call({
  id: 'readBookSettings',
  method: 'GET',
  path: '/books/settings',
  summary: 'The company’s identity in its books, its fiscal year and the labels of entries',
  access: bookkeepers,
  answer: bookSettings,
  texts: { failure: 'FAILED TO READ BOOK SETTINGS' },
});

export const updateBookSettings = call({
  id: 'updateBookSettings',
  method: 'PUT',
  path: '/books/settings',
  summary:
    'Change the company’s identity in its books, its fiscal year and labels; posted entries and closed periods keep theirs',
  safeguard: 'form',
  access: bookkeepers,
  underDoAs: true,
  ifMatch: { of: readBookSettings },
  records: 'books.settings-updated',
  encoding: 'form',
  body: z.object({
    /** The SIREN; spaces are accepted. Empty if unknown. */
    siren: z
      .string()
      .transform((text) => text.replace(/\s/gu, ''))
      .refine((text) => text === '' || isSiren(text), fieldError('siren_invalid')),
    journal_label: z.string().trim().max(100),
    label_locale: z.enum(locales),
    /** It applies from the first fiscal year that is not closed completely. */
    fiscal_month: z.coerce.number().int().min(1).max(12).optional(),
    expense_label: pattern('expense').optional(),
    due_label: pattern('due').optional(),
    booking_day: z.enum(bookingDays).optional(),
  }),
  answer: bookSettings,
  texts: { success: 'Settings saved', failure: 'FAILED TO SAVE BOOK SETTINGS' },
});
