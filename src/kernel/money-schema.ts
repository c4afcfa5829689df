/** Parses amounts in contracts: requests and answers use decimals, the code uses cents. */
import { z } from 'zod';
import { generalError } from './error-texts.ts';
import { parseCents, parseSignedCents } from './money.ts';

/** An amount in an answer: euros with two decimals, `34.80`. */
export const amount = z.string().meta({ description: 'Euros with two decimals, as 34.80' });

const entered = z
  .union([z.string(), z.number()])
  .meta({ description: 'An amount with at most two decimals, after . or ,' });

/** An amount in a request, in cents; undefined for an empty field. */
export const amountField = fieldBy(parseCents);

/** The same with a sign, for refunds. */
export const signedAmountField = fieldBy(parseSignedCents);

function fieldBy(parse: (text: string) => number | undefined) {
  return entered.transform((given, { addIssue }): number | undefined => {
    const text = String(given).trim();
    if (text === '') return undefined;
    const cents = parse(text);
    if (cents !== undefined) return cents;
    addIssue({ code: 'custom', ...generalError('not_amount') });
    return z.NEVER;
  });
}
