import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { foldRecoveryCode, oneTimeCode, recoveryCode } from './second-factor.rules.ts';

test('a recovery code is accepted in any spelling', () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  forAll(bytes, (random) => {
    const code = recoveryCode(random);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const input = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(foldRecoveryCode(input)).toBe(foldRecoveryCode(code));
  });
});

test('different bytes give different codes', () => {
  const one = new Uint8Array(16);
  for (let at = 0; at < 16; at++) {
    const other = one.slice();
    other[at] = 1;
    expect(recoveryCode(other)).not.toBe(recoveryCode(one));
  }
});

test('a one-time code has six digits and may contain spaces', () => {
  expect(oneTimeCode(' 123 456')).toBe('123456');
  for (const other of ['', '12345', '1234567', '12345a', '７７７７７７'])
    expect(oneTimeCode(other)).toBeUndefined();
});
