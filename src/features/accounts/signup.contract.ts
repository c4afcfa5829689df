/** Declares the calls for sign-up and activation. Source: blog-and-accounts §2, §7; product.md «Accounts». */

import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { foldEmail } from '#kernel/email.ts';
import { tidyName } from '#kernel/person-name.ts';
import { reportErrors } from '#kernel/validate.ts';
import { checkSignUp, type SignUpField } from './signup.rules.ts';
import './errors.ts';

/** The limit exceeds every valid length, so that the form's own rules report a value that is too long. */
const field = z.string().max(1000).default('');
const box = z.union([z.string().max(20), z.boolean()]).default('');

export const signUpForm = z.object({
  firstName: field,
  lastName: field,
  email: field,
  password: field,
  'password-validation': field,
  'condition-checkbox': box,
} satisfies Record<SignUpField, z.ZodType>);

/** All six fields, validated by the feature's rules. Names and address are normalised. */
const goodSignUpForm = signUpForm
  .superRefine((form, context) => {
    reportErrors(context, checkSignUp(form));
  })
  .transform((form) => ({
    firstName: tidyName(form.firstName),
    lastName: tidyName(form.lastName),
    email: foldEmail(form.email),
    password: form.password,
  }));

export const ACTIVATION_FAILED =
  "Couldn't perform activation. The link you provided is wrong or expired. Check your mailbox again or contact our support.";

export const signUpFormValidation = call({
  id: 'signUpFormValidation',
  method: 'POST',
  path: '/signup/formValidation/',
  summary: 'Validate a sign-up form without creating anything',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'json',
  body: goodSignUpForm,
  answer: z.object({ valid: z.literal(true) }),
});

export const signUp = call({
  id: 'signUp',
  method: 'POST',
  path: '/signup',
  summary: 'Create a pending owner with a workspace, and mail the activation link',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  // The duration must not reveal whether the address is known.
  minimumMs: 500,
  body: goodSignUpForm,
  status: 201,
  // The answer is the same for a known address, whose owner gets a mail.
  answer: z.object({ created: z.literal(true) }),
});

export const activate = call({
  id: 'activateAccount',
  method: 'POST',
  path: '/signup/activation',
  summary: 'Activate an account, or accept an invitation with a mailed code and sign in',
  needsCode: 'mail',
  access: 'anyone',
  scope: 'every-tenant',
  encoding: 'form',
  // The service validates the link, so that all invalid links get the same answer.
  body: signUpForm.extend({
    userId: z.union([z.string().max(20), z.number()]).default(''),
    activation_code: field,
    operation: field,
    email: field,
  }),
  answer: z.object({ activated: z.literal(true) }),
  texts: { failure: ACTIVATION_FAILED, byStatus: { 410: ACTIVATION_FAILED } },
});
