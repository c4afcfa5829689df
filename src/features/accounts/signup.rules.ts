/**
 * Validates account forms (blog-and-accounts §5; product.md «Accounts»). The page runs these pure functions
 * on every change, and the server runs them to decide. The errors' English texts in `errors.ts`
 * are those of the specification.
 */
import { foldEmail, isEmail } from '#kernel/email.ts';
import { type FieldError, generalError } from '#kernel/error-texts.ts';
import { characters, isOfType, isTicked } from '#kernel/field-types.ts';
import { isName, tidyName } from '#kernel/person-name.ts';
import { fieldError } from './errors.ts';

/** The error shown above the form if the conditions are not accepted. */
export const CONDITIONS_NEEDED = 'You need to accept condition of use to signu';

export type Findings<Field extends string> = Partial<Record<Field, FieldError>>;

const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 100;
const LOGIN_MOST = 100;

function isTooLong(password: string): boolean {
  return characters(password) > PASSWORD_MOST;
}

/** Whether a password has 8 to 100 printable characters with an uppercase letter and a digit. */
export function isStrongPassword(password: string): boolean {
  const length = characters(password);
  return (
    length >= PASSWORD_LEAST &&
    !isTooLong(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    !/[\p{Cc}\p{Cs}\p{Cn}]/u.test(password)
  );
}

const signUpFields = [
  'firstName',
  'lastName',
  'email',
  'password',
  'password-validation',
  'condition-checkbox',
] as const;
export type SignUpField = (typeof signUpFields)[number];
export type FormValues<Field extends string> = Partial<Record<Field, unknown>>;

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function namesAndPassword(form: FormValues<SignUpField>): Findings<SignUpField> {
  return {
    ...(isName(tidyName(text(form.firstName))) ? {} : { firstName: fieldError('letters_only') }),
    ...(isName(tidyName(text(form.lastName))) ? {} : { lastName: fieldError('letters_only') }),
    ...checkNewPassword(form),
    ...(isTicked(form['condition-checkbox'])
      ? {}
      : { 'condition-checkbox': fieldError('conditions_unread') }),
  };
}

/** Returns the errors by field; an empty object if the form is valid. */
export function checkSignUp(form: FormValues<SignUpField>): Findings<SignUpField> {
  return {
    ...(isEmail(foldEmail(text(form.email))) ? {} : { email: generalError('email_invalid') }),
    ...namesAndPassword(form),
  };
}

/** Checks the form of an invitation, whose address is known. */
export function checkInvitation(form: FormValues<SignUpField>): Findings<SignUpField> {
  return namesAndPassword(form);
}

export type PasswordField = 'password' | 'password-validation';

export function checkNewPassword(form: FormValues<PasswordField>): Findings<PasswordField> {
  const password = text(form.password);
  return {
    ...(isStrongPassword(password)
      ? {}
      : { password: fieldError(isTooLong(password) ? 'password_long' : 'password_weak') }),
    ...(text(form['password-validation']) === password
      ? {}
      : { 'password-validation': fieldError('passwords_differ') }),
  };
}

export function checkForgotten(form: FormValues<'email'>): Findings<'email'> {
  return isEmail(foldEmail(text(form.email))) ? {} : { email: fieldError('forgot_email_invalid') };
}

export type ProfileField = 'email' | 'firstname' | 'lastname' | 'login';

/** Validates only the given fields, because only these change. None of them may be empty. */
export function checkProfile(form: FormValues<ProfileField>): Findings<ProfileField> {
  const isGiven = (name: ProfileField) => form[name] !== undefined;
  const [first, last, email, login] = [
    tidyName(text(form.firstname)),
    tidyName(text(form.lastname)),
    foldEmail(text(form.email)),
    text(form.login).trim(),
  ];
  return {
    ...(!isGiven('firstname') || isName(first) ? {} : { firstname: fieldError('letters_only') }),
    ...(!isGiven('lastname') || isName(last) ? {} : { lastname: fieldError('letters_only') }),
    ...(!isGiven('email') || isEmail(email) ? {} : { email: generalError('email_invalid') }),
    ...(!isGiven('login') || isLogin(login) ? {} : { login: fieldError('login_invalid') }),
  };
}

export function isLogin(login: string): boolean {
  return login.length <= LOGIN_MOST && isOfType('strict_string', login);
}

/**
 * Derives a login from an e-mail address: its part before the @, reduced to the characters that a login may
 * have.
 */
export function loginFromEmail(email: string): string {
  const local = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^A-Za-z\d._-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return local === '' ? 'user' : local;
}

export function isClean(findings: object): boolean {
  return Object.keys(findings).length === 0;
}
