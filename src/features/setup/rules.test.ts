import { expect, test } from 'vitest';
import { checkSetup, companyName, isUnset } from './rules.ts';

const form = {
  company: 'Ada & Co',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Correct9Horse',
  'password-validation': 'Correct9Horse',
};

test('a complete form is valid, and each wrong field is named', () => {
  expect(checkSetup(form)).toEqual({});
  expect(Object.keys(checkSetup({}))).toEqual(['company', 'email', 'firstName', 'lastName', 'password']);
  for (const company of ['', '  ', 'A/B', 'a'.repeat(101)])
    expect(Object.keys(checkSetup({ ...form, company })), company).toEqual(['company']);
  expect(checkSetup({ ...form, company: 'a'.repeat(100) })).toEqual({});
  expect(checkSetup({ ...form, 'password-validation': 'Correct8Horse' })).toEqual({
    'password-validation': { message: 'passwords_differ' },
  });
});

test('spaces around and inside a name are tidied', () => {
  expect(companyName('  Ada   &  Co ')).toBe('Ada & Co');
});

test('only an installation without people and without an administrator can be set up', () => {
  const cases = [
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ] as const;
  expect(cases.filter(([hasAdministrator, hasPeople]) => isUnset({ hasAdministrator, hasPeople }))).toEqual([
    [false, false],
  ]);
});
