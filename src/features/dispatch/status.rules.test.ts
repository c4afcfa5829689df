import { expect, test } from 'vitest';
import { isAddressed, isStatusCode, mayDepositAgain, meaningOf, statusCodes } from './status.rules.ts';

test('every code of the list has a meaning, others none', () => {
  expect(statusCodes.filter((code) => meaningOf(code) === undefined)).toEqual([]);
  expect([meaningOf(199), meaningOf(214), meaningOf(299)]).toEqual([undefined, undefined, undefined]);
  expect([meaningOf(200), meaningOf(202), meaningOf(210), meaningOf(213), meaningOf(212)]).toEqual([
    ...(['deposited', 'received', 'refused', 'refused', 'paid'] as const),
  ]);
  expect(isStatusCode(Number('0x') || 0)).toBe(false);
});

test('only what was not deposited is deposited', () => {
  expect([undefined, 'failed'] as const).toSatisfy((states: Parameters<typeof mayDepositAgain>) =>
    states.every(mayDepositAgain),
  );
  expect((['waiting', 'sending', 'deposited'] as const).some(mayDepositAgain)).toBe(false);
});

test.each([
  [
    'a French company by its SIREN',
    { country: 'FR', siren: '383474814', endpointScheme: '', endpointId: '' },
    true,
  ],
  ['a French company without', { country: 'FR', siren: '', endpointScheme: '', endpointId: '' }, false],
  ['its entry', { country: 'FR', siren: '', endpointScheme: '0225', endpointId: '383474814_A' }, true],
  [
    'an e-mail only',
    { country: 'FR', siren: '383474814', endpointScheme: 'EM', endpointId: 'a@b.fr' },
    false,
  ],
  ['abroad', { country: 'BE', siren: '', endpointScheme: 'EM', endpointId: 'a@b.be' }, true],
  ['abroad without', { country: 'BE', siren: '', endpointScheme: '', endpointId: '' }, false],
] as const)('%s: addressed %j %s', (_, buyer, expected) => {
  expect(isAddressed(buyer)).toBe(expected);
});
