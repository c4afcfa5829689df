import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FieldErrors, fieldErrorText } from '#kernel/error-texts.ts';
import { isName, tidyName } from '#kernel/person-name.ts';
import { isCommonPassword } from '#platform/crypto/password.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  checkForgotten,
  checkInvitation,
  checkNewPassword,
  checkProfile,
  checkSignUp,
  isClean,
  isLogin,
  isStrongPassword,
  loginFromEmail,
} from './signup.rules.ts';

/** Returns the errors as the API returns them. */
function inEnglish(errors: Partial<FieldErrors>) {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error && fieldErrorText(error, 'en')]),
  );
}

const good = {
  firstName: 'Zoé',
  lastName: 'Łukasiewicz',
  email: 'zoe@example.com',
  password: 'Correct9Horse',
  'password-validation': 'Correct9Horse',
  'condition-checkbox': 'on',
};

describe('names', () => {
  test.each([
    'Ada',
    'Jean-Noël',
    "O'Brien",
    'D’Artagnan',
    'de la Cruz',
    'Ελένη',
    '李',
    'Ngũgĩ',
    'a'.repeat(100),
  ])('«%s» is valid', (name) => expect(isName(tidyName(name))).toBe(true));
  test.each([
    '',
    ' ',
    'R2D2',
    '-Ada',
    'Ada-',
    "'",
    'a--b',
    'a_b',
    'Ada@x',
    '<b>',
    'a.b',
    '🙂',
    'a'.repeat(101),
  ])('«%s» is invalid', (name) => expect(isName(name)).toBe(false));
  test('surrounding and repeated spaces are removed from names', () => {
    expect(tidyName('  Jean \t  Noël ')).toBe('Jean Noël');
    expect(tidyName('e\u0301')).toBe('é');
  });
});

describe('passwords', () => {
  test('passwords have 8 to 100 printable characters, including an uppercase letter and a digit', () => {
    for (const password of ['Abcdefg1', 'Éléphant 7', '12345678A', `A1${'x'.repeat(98)}`, 'Zażółć9!']) {
      expect(isStrongPassword(password), password).toBe(true);
    }
    const weak = [
      '',
      'Abcdef1',
      'abcdefg1',
      'Abcdefgh',
      `A1${'x'.repeat(99)}`,
      'Abcdef1\u0000',
      'Abc\ndef12',
    ];
    for (const password of weak) expect(isStrongPassword(password), password).toBe(false);
  });
  test('the password rule accepts any text as input', () => {
    forAll(fc.string({ minLength: 0, maxLength: 110, unit: 'grapheme-ascii' }), (password) => {
      const expected =
        password.length >= 8 && password.length <= 100 && /[A-Z]/.test(password) && /\d/.test(password);
      return isStrongPassword(password) === expected;
    });
  });
  test('common passwords are recognised in any case', () => {
    for (const password of ['Password1', 'PASSWORD1', 'Qwerty123', '1Qaz2wsx', 'Trustno1'])
      expect(isCommonPassword(password), password).toBe(true);
    expect(isCommonPassword('Correct9Horse')).toBe(false);
  });
  test('the second password must equal the first', () => {
    expect(checkNewPassword({ password: 'Abcdefg1', 'password-validation': 'Abcdefg1' })).toEqual({});
    expect(checkNewPassword({ password: 'Abcdefg1', 'password-validation': 'abcdefg1' })).toEqual({
      'password-validation': { message: 'passwords_differ' },
    });
  });
});

describe('forms', () => {
  test('a password with more than 100 characters has its own error', () => {
    const password = `Aa1${'x'.repeat(98)}`;
    const findings = checkSignUp({ ...good, password, 'password-validation': password });
    expect(findings).toEqual({ password: { message: 'password_long' } });
  });

  test('a valid sign-up has no errors, and an empty one has all errors', () => {
    expect(checkSignUp(good)).toEqual({});
    expect(checkSignUp({})).toEqual({
      firstName: { message: 'letters_only' },
      lastName: { message: 'letters_only' },
      email: { message: 'email_invalid' },
      password: { message: 'password_weak' },
      'condition-checkbox': { message: 'conditions_unread' },
    });
    expect(checkInvitation({ ...good, email: '' })).toEqual({});
  });
  test('the errors have the texts of the specification', () => {
    const wrong = { ...good, firstName: '1', email: 'x', password: 'x', 'condition-checkbox': 'off' };
    expect(inEnglish(checkSignUp(wrong))).toEqual({
      firstName: 'only alphabetical caracters',
      email: 'email is not valid',
      password: 'password must contain one Uppercase, one number and be 8 length minimum',
      'password-validation': 'passwords do not match',
      'condition-checkbox': 'you need to read and accept condition of use',
    });
    expect(inEnglish(checkForgotten({ email: 'x' }))).toEqual({ email: 'invalid email entered' });
  });
  test('two addresses that differ only in capitals are equal', () => {
    expect(checkSignUp({ ...good, email: ' Zoe@Example.COM ' })).toEqual({});
  });
  test('only the fields sent to the profile are validated, and none of them may be empty', () => {
    expect(checkProfile({})).toEqual({});
    expect(checkProfile({ firstname: 'Ada' })).toEqual({});
    expect(checkProfile({ firstname: '', lastname: ' ', email: '', login: ' ' })).toEqual({
      firstname: { message: 'letters_only' },
      lastname: { message: 'letters_only' },
      email: { message: 'email_invalid' },
      login: { message: 'login_invalid' },
    });
    expect(checkProfile({ firstname: '1', login: 'é', email: 'x' })).toEqual({
      firstname: { message: 'letters_only' },
      login: { message: 'login_invalid' },
      email: { message: 'email_invalid' },
    });
  });
});

test('a valid login is derived from every e-mail address', () => {
  forAll(fc.emailAddress(), (email) => isLogin(loginFromEmail(email)));
  expect(loginFromEmail('ada.lovelace+x@example.com')).toBe('ada.lovelace-x');
  expect(loginFromEmail('+++@example.com')).toBe('user');
});

test('the login is valid even if nothing of the address is usable', () => {
  expect([isClean({}), isClean({ email: 'wrong' })]).toEqual([true, false]);
});
