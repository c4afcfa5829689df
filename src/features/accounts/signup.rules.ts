/**
 * What forms of account pages must hold (blog-and-accounts §5; product.md «Accounts»). Pure: the page checks
 * with these on every change, the server decides with the same. A finding is a name; its text
 * stands in `fieldTexts`, in English, the specification's to the letter; pages say it in their language.
 */
import { characters, isEmail, isOfType, isTicked } from '#kernel/field-types.ts';
import { foldEmail } from './rules.ts';

/** The specification's texts, misspellings included; those after the gap are this product's own. */
export const fieldTexts = {
  lettersOnly: 'only alphabetical caracters',
  emailInvalid: 'email is not valid',
  forgotEmailInvalid: 'invalid email entered',
  passwordWeak: 'password must contain one Uppercase, one number and be 8 length minimum',
  passwordsDiffer: 'passwords do not match',
  conditionsUnread: 'you need to read and accept condition of use',

  passwordCommon: 'this password is one of the most common ones, choose another',
  loginInvalid: 'letters without accents, digits, spaces and . _ - only',
  taken: 'this one is already taken',
  currentPasswordWrong: 'this is not your current password',
  codeWrong: 'this code is not right',
} as const;

/** Above the form when the conditions were not accepted. */
export const CONDITIONS_NEEDED = 'You need to accept condition of use to signu';

export type FieldFinding = keyof typeof fieldTexts;
export type Findings<Field extends string> = Partial<Record<Field, FieldFinding>>;

export const PASSWORD_LEAST = 8;
export const PASSWORD_MOST = 100;
export const NAME_MOST = 100;
export const LOGIN_MOST = 100;

/** Without spaces around and with single ones within; accents in one form, so that equal names are equal. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Letters of any alphabet, with single spaces, hyphens and apostrophes between them. */
export function isName(name: string): boolean {
  return characters(name) <= NAME_MOST && /^\p{L}[\p{L}\p{M}]*(?:[ '’-]\p{L}[\p{L}\p{M}]*)*$/u.test(name);
}

/** 8 to 100 printable characters with an uppercase letter and a digit. */
export function isStrongPassword(password: string): boolean {
  const length = characters(password);
  return (
    length >= PASSWORD_LEAST &&
    length <= PASSWORD_MOST &&
    /\p{Lu}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    !/[\p{Cc}\p{Cs}\p{Cn}]/u.test(password)
  );
}

export const signUpFields = [
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
    ...(isName(tidyName(text(form.firstName))) ? {} : { firstName: 'lettersOnly' }),
    ...(isName(tidyName(text(form.lastName))) ? {} : { lastName: 'lettersOnly' }),
    ...checkNewPassword(form),
    ...(isTicked(form['condition-checkbox']) ? {} : { 'condition-checkbox': 'conditionsUnread' }),
  };
}

/** An empty answer is a good form. */
export function checkSignUp(form: FormValues<SignUpField>): Findings<SignUpField> {
  return {
    ...(isEmail(foldEmail(text(form.email))) ? {} : { email: 'emailInvalid' }),
    ...namesAndPassword(form),
  };
}

/** The form of an invitation: its address is known already. */
export function checkInvitation(form: FormValues<SignUpField>): Findings<SignUpField> {
  return namesAndPassword(form);
}

export type PasswordField = 'password' | 'password-validation';

export function checkNewPassword(form: FormValues<PasswordField>): Findings<PasswordField> {
  const password = text(form.password);
  return {
    ...(isStrongPassword(password) ? {} : { password: 'passwordWeak' }),
    ...(text(form['password-validation']) === password ? {} : { 'password-validation': 'passwordsDiffer' }),
  };
}

export function checkForgotten(form: FormValues<'email'>): Findings<'email'> {
  return isEmail(foldEmail(text(form.email))) ? {} : { email: 'forgotEmailInvalid' };
}

export type ProfileField = 'email' | 'firstname' | 'lastname' | 'login';

/** Only what is given is judged, since only that is changed; none of it may be empty. */
export function checkProfile(form: FormValues<ProfileField>): Findings<ProfileField> {
  const isGiven = (name: ProfileField) => form[name] !== undefined;
  const [first, last, email, login] = [
    tidyName(text(form.firstname)),
    tidyName(text(form.lastname)),
    foldEmail(text(form.email)),
    text(form.login).trim(),
  ];
  return {
    ...(!isGiven('firstname') || isName(first) ? {} : { firstname: 'lettersOnly' }),
    ...(!isGiven('lastname') || isName(last) ? {} : { lastname: 'lettersOnly' }),
    ...(!isGiven('email') || isEmail(email) ? {} : { email: 'emailInvalid' }),
    ...(!isGiven('login') || isLogin(login) ? {} : { login: 'loginInvalid' }),
  };
}

export function isLogin(login: string): boolean {
  return login.length <= LOGIN_MOST && isOfType('strict_string', login);
}

/** A first login from an e-mail address: what stands before the @, as far as a login may hold it. */
export function loginFromEmail(email: string): string {
  const local = email
    .slice(0, email.lastIndexOf('@'))
    .replace(/[^A-Za-z\d._-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return local === '' ? 'user' : local;
}

/** Findings as the API answers them: field → English text. */
export function textsOf(findings: Readonly<Partial<Record<string, FieldFinding>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(findings).flatMap(([field, finding]) => (finding ? [[field, fieldTexts[finding]]] : [])),
  );
}

export function isClean(findings: object): boolean {
  return Object.keys(findings).length === 0;
}
