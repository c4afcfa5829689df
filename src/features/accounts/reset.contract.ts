/** Declares the calls for a forgotten password. Source: blog-and-accounts §2, §7; product.md «Accounts». */

import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { reportErrors } from '#kernel/validate.ts';
import { ACTIVATION_FAILED } from './signup.contract.ts';
import { checkForgotten, checkNewPassword } from './signup.rules.ts';
import './errors.ts';

export const forgotPassword = call({
  id: 'forgotPassword',
  method: 'POST',
  path: '/users/password/forgot/{email}',
  summary: 'Mail a link for setting a new password',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'none',
  params: z
    .object({ email: z.string().max(300) })
    .superRefine((form, context) => {
      reportErrors(context, checkForgotten(form));
    })
    .transform(({ email }) => ({ email: foldEmail(email) })),
  answer: z.object({ sent: z.literal(true) }),
  texts: {
    success: 'En email link has been send',
    failure: 'FAILED TO RESET PASSWORD',
    byStatus: { 404: 'USER NOT FOUND' },
  },
});

const field = z.string().max(1000).default('');

export const resetPassword = call({
  id: 'resetPassword',
  method: 'POST',
  path: '/users/password/reset',
  summary: 'Set a new password with a mailed code; ends all sessions of the account',
  needsCode: 'mail',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  body: z
    .object({
      userEmail: field,
      activation_code: field,
      operation: field,
      password: field,
      'password-validation': field,
    })
    .superRefine((form, context) => {
      reportErrors(context, checkNewPassword(form));
    }),
  answer: z.object({ reset: z.literal(true) }),
  texts: { failure: 'FAILED TO RESET PASSWORD', byStatus: { 410: ACTIVATION_FAILED } },
});
