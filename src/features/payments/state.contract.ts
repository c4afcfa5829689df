/** Declares the payment state of a report, which is part of the answers about reports. */
import { z } from 'zod';
import { daySchema } from '#kernel/day-schema.ts';
import './errors.ts';
import { paymentStates } from './rules.ts';

export const reportPayment = z.object({
  state: z.enum(paymentStates),
  paid_on: daySchema.nullable(),
});
export type ReportPayment = z.infer<typeof reportPayment>;
