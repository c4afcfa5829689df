import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { auxiliaryCode, isAuxiliary } from './auxiliary.rules.ts';

const codeOf = (firstName: string, lastName: string, ...taken: string[]) =>
  auxiliaryCode({ firstName, lastName, login: 'login' }, new Set(taken));

test('a code has letters of the last and first name, and a number for namesakes', () => {
  expect(codeOf('Ada', 'Lovelace')).toBe('LOVAD');
  expect(codeOf('Wei', 'Li')).toBe('LIWEI');
  expect(codeOf('Ève', 'd’Œuvre')).toBe('DOEEV');
  expect(codeOf('Đorđe', 'Шевченко')).toBe('SHEDO');
  expect(codeOf('', '')).toBe('LOGIN');
  expect(codeOf('Adam', 'Lovett', 'LOVAD')).toBe('LOVA2');
  expect(codeOf('Adam', 'Lovett', 'LOVAD', 'LOVA2')).toBe('LOVA3');
});

test.each([
  ['LOVAD', true],
  ['A1', true],
  ['A23456789012', true],
  ['A234567890123', false],
  ['1A', false],
  ['lovad', false],
  ['', false],
])('«%s» can be chosen: %s', (code, allowed) => {
  expect(isAuxiliary(code)).toBe(allowed);
});

test('no two people of any names have the same code, and each fits in eight characters with its account', () => {
  const name = fc.oneof(fc.constantFrom('Ada', 'Li', '', '王', 'Ö'), fc.string());
  const people = fc.array(fc.record({ firstName: name, lastName: name, login: name }), { maxLength: 40 });
  forAll(people, (all) => {
    const taken = new Set<string>();
    for (const person of all) {
      const code = auxiliaryCode(person, taken);
      expect(taken.has(code)).toBe(false);
      expect(code).toMatch(/^[A-Z][A-Z0-9]*$/);
      expect(code.length).toBeLessThanOrEqual(5);
      taken.add(code);
    }
  });
});
