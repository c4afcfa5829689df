/** Declares the calls that change the orders and the daily rates of a contract. */
import { z } from 'zod';
import { contractWriters } from '#features/contracts/access.ts';
import { contractParams } from '#features/contracts/contract.ts';
import { call, updateShape } from '#kernel/call.ts';
import { dayField, optionalDay } from '#kernel/day-schema.ts';
import { parseDecimal } from '#kernel/decimal.ts';
import { id } from '#kernel/id.ts';
import { order, rate } from './contract.ts';
import { fieldError } from './errors.ts';
import { MOST_ORDERED_DAYS, ORDER_NOTE_LENGTH, ORDER_NUMBER_LENGTH } from './rules.ts';

const number = z
  .string(fieldError('order_number_needed'))
  .transform((text) => text.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine((text) => text.length > 0 && text.length <= ORDER_NUMBER_LENGTH, fieldError('order_number_needed'))
  .meta({ examples: ['PO-2026-118', '4500012345'] });

const entered = z.union([z.string(), z.number()]);

/** Hundredths of a day, or null. */
function hundredthsOrReport(
  given: string | number | null,
  { addIssue }: Pick<z.RefinementCtx, 'addIssue'>,
): number | null {
  const text = given === null ? '' : String(given).trim();
  if (text === '') return null;
  const decimal = parseDecimal(text, { digits: 2, units: ['d', 'j', 'days', 'jours'] });
  const hundredths = decimal === undefined ? 0 : Math.round(Number(decimal) * 100);
  if (hundredths > 0 && hundredths <= MOST_ORDERED_DAYS) return hundredths;
  addIssue({ code: 'custom', ...fieldError('order_days_invalid') });
  return z.NEVER;
}
const days = entered
  .nullable()
  .meta({ description: 'Days with at most two decimals; empty for none', examples: ['20', '40.5'] })
  .transform(hundredthsOrReport);

/** An amount in the contract's currency, which the service knows. */
const amount = entered
  .nullable()
  .meta({ description: 'An amount in the contract’s currency; empty for none', examples: ['', '12000.00'] })
  .transform((given) => (given === null ? '' : String(given).trim()) || null);

const fields = {
  number,
  orderedOn: dayField,
  days: days.default(null),
  amount: amount.default(null),
  /** First and last day for which the client ordered; null means that there is no limit. */
  startsOn: optionalDay.default(null),
  endsOn: optionalDay.default(null),
  note: z.string().trim().max(ORDER_NOTE_LENGTH, fieldError('order_note_too_long')).default(''),
};

const all = 'people who write contracts write all of them';
const orderParams = contractParams.extend({ contractOrderId: id });

export const readOrder = call({
  id: 'readOrder',
  method: 'GET',
  path: '/contracts/{contractId}/orders/{contractOrderId}',
  summary: 'Read an order of a client with its version (ETag), which a change can name',
  access: contractWriters,
  params: orderParams,
  answer: order,
  texts: { failure: 'FAILED TO READ ORDER' },
});

export const addOrder = call({
  id: 'addOrder',
  method: 'POST',
  path: '/contracts/{contractId}/orders',
  summary: 'Add an order of the client to a contract: days, an amount, or both',
  access: contractWriters,
  byRole: all,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'a number that the contract has already gets 409',
  encoding: 'form',
  params: contractParams,
  body: z.object(fields),
  status: 201,
  answer: order,
  records: 'contract.order-added',
  texts: {
    success: 'Order added',
    failure: 'FAILED TO ADD ORDER',
    byStatus: { 409: 'FAILED TO ADD ORDER' },
  },
});

export const updateOrder = call({
  id: 'updateOrder',
  method: 'PUT',
  path: '/contracts/{contractId}/orders/{contractOrderId}',
  summary: 'Change an order: fields left out stay as they are, empty fields are cleared',
  access: contractWriters,
  byRole: all,
  underDoAs: true,
  safeguard: 'form',
  ifMatch: { of: readOrder },
  encoding: 'form',
  params: orderParams,
  body: z.object(updateShape(fields)),
  answer: order,
  records: 'contract.order-changed',
  texts: {
    success: 'Order changed',
    failure: 'FAILED TO UPDATE ORDER',
    byStatus: { 409: 'FAILED TO UPDATE ORDER' },
  },
});

export const deleteOrder = call({
  id: 'deleteOrder',
  method: 'DELETE',
  path: '/contracts/{contractId}/orders/{contractOrderId}',
  summary: 'Delete an order',
  access: contractWriters,
  byRole: all,
  safeguard: 'confirm',
  unversioned: 'the order is gone in any case',
  params: orderParams,
  answer: z.object({ contractOrderId: z.number().int() }),
  records: 'contract.order-deleted',
  texts: { success: 'Order deleted', failure: 'FAILED TO DELETE ORDER' },
});

export const addRate = call({
  id: 'addRate',
  method: 'POST',
  path: '/contracts/{contractId}/rates',
  summary: 'Change the daily rate of a contract from a given day',
  access: contractWriters,
  byRole: all,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'a day on which a rate already begins gets 409',
  encoding: 'form',
  params: contractParams,
  body: z.object({
    from: dayField,
    dailyRate: entered
      .meta({ description: 'An amount in the contract’s currency', examples: ['650.00', '700.00'] })
      .transform((given) => String(given).trim()),
  }),
  status: 201,
  answer: rate,
  records: 'contract.rate-added',
  texts: { success: 'Rate added', failure: 'FAILED TO ADD RATE', byStatus: { 409: 'FAILED TO ADD RATE' } },
});

export const deleteRate = call({
  id: 'deleteRate',
  method: 'DELETE',
  path: '/contracts/{contractId}/rates/{contractRateId}',
  summary: 'Delete a daily rate: from its day, the one before applies',
  access: contractWriters,
  byRole: all,
  safeguard: 'confirm',
  unversioned: 'rates never change',
  params: contractParams.extend({ contractRateId: id }),
  answer: z.object({ contractRateId: z.number().int() }),
  records: 'contract.rate-deleted',
  texts: { success: 'Rate deleted', failure: 'FAILED TO DELETE RATE' },
});
