/** Declares the calls for the exchange rates with which invoices and payments in other currencies are entered. */
import { z } from 'zod';
import { bookkeepers } from '#features/books/contract.ts';
import { call } from '#kernel/call.ts';
import { dayField, daySchema } from '#kernel/day-schema.ts';
import { generalError } from '#kernel/error-texts.ts';
import './errors.ts';

const int = z.number().int();
const day = daySchema;

export const exchangeRates = z.object({
  /** Days of invoices and payments that wait for a rate to be entered, the earliest first. */
  missing: z.array(z.object({ currency: z.string(), day, invoices: int, payments: int })),
  /** Euros for one unit of the currency, the latest first. */
  rates: z.array(z.object({ currency: z.string(), day, rate: z.string() })),
});
export type ExchangeRates = z.infer<typeof exchangeRates>;

export const readExchangeRates = call({
  id: 'readExchangeRates',
  method: 'GET',
  path: '/books/rates',
  summary: 'The exchange rates of invoices and payments in other currencies, and those that are missing',
  access: bookkeepers,
  answer: exchangeRates,
  texts: { failure: 'FAILED TO READ EXCHANGE RATES' },
});

export const saveExchangeRate = call({
  id: 'saveExchangeRate',
  method: 'PUT',
  path: '/books/rates/{currency}/{day}',
  summary: 'Enter the rate of a currency on a day; once an entry has it, it stays',
  safeguard: 'form',
  access: bookkeepers,
  underDoAs: true,
  unversioned: 'a rate that an entry has gets 409',
  records: 'exchange-rate.saved',
  encoding: 'form',
  params: z.object({
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ examples: ['USD', 'CHF'] }),
    day: dayField,
  }),
  body: z.object({
    /** Euros for one unit. */
    rate: z
      .string()
      .trim()
      .max(40, generalError('too_long'))
      .meta({ examples: ['0.92', '1.0512'] }),
  }),
  answer: exchangeRates,
  texts: {
    success: 'Rate saved',
    failure: 'FAILED TO SAVE EXCHANGE RATE',
    byStatus: { 409: 'AN ENTRY HAS THE RATE' },
  },
});
