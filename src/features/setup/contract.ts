/** Declares the calls of the page that sets up an empty installation. Source: product.md §8. */
import { z } from 'zod';
import { signUpForm } from '#features/accounts/signup.contract.ts';
import { call } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { holidayZones } from '#kernel/holidays.ts';
import { locales } from '#kernel/locale.ts';
import { tidyName } from '#kernel/person-name.ts';
import { reportErrors } from '#kernel/validate.ts';
import './errors.ts';
import { checkSetup, companyName } from './rules.ts';

const code = z.string().max(100).default('');

export const readSetup = call({
  id: 'readSetup',
  method: 'POST',
  path: '/setup/code',
  summary: 'Whether the link that the start of an empty installation printed is open, or has been used',
  needsCode: 'terminal',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'json',
  changesNothing: true,
  body: z.object({ code }),
  answer: z.object({ state: z.enum(['open', 'used']) }),
});

export const setUp = call({
  id: 'setUp',
  method: 'POST',
  path: '/setup',
  summary:
    'Name the company of an empty installation, create its owner, who also administers the installation, and sign in',
  needsCode: 'terminal',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  notRepeatable: 'the code works once, and the cookie of the session is not stored',
  body: signUpForm
    .omit({ 'condition-checkbox': true })
    .extend({
      code,
      company: z.string().max(1000).default(''),
      holidayZone: z.enum(holidayZones).default('metropole'),
      /** Language of the person, and of the mails to them. */
      locale: z.enum(locales),
    })
    .superRefine((form, context) => {
      reportErrors(context, checkSetup(form));
    })
    .transform(({ 'password-validation': _, ...form }) => ({
      ...form,
      company: companyName(form.company),
      firstName: tidyName(form.firstName),
      lastName: tidyName(form.lastName),
      email: foldEmail(form.email),
    })),
  status: 201,
  answer: z.object({ created: z.literal(true) }),
  texts: {
    failure: 'The company could not be created',
    byStatus: { 410: 'This installation is already set up' },
  },
});
