import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerCodes,
  disputeReasons,
  isAddressed,
  isStatusCode,
  mayAnswer,
  mayDepositAgain,
  meaningOf,
  owesCollected,
  reasonsOf,
  refusalReasons,
  statusCodes,
} from './status.rules.ts';

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

describe('answers to suppliers', () => {
  const after = (...codes: number[]) =>
    answerCodes.filter((code) =>
      mayAnswer(
        code,
        codes.map((one) => ({ code: one, state: 'sent' })),
      ),
    );

  test.each([
    [[], [204, 205, 207, 210]],
    [[204], [205, 207, 210]],
    [[207], [205, 210]],
    [
      [204, 207],
      [205, 210],
    ],
    [[205], []],
    [[210], []],
  ])('after %j are %j', (codes, expected) => {
    expect(after(...codes)).toEqual(expected);
  });

  test('that failed count as not stated', () => {
    expect(mayAnswer(210, [{ code: 210, state: 'failed' }])).toBe(true);
    expect(mayAnswer(205, [{ code: 210, state: 'waiting' }])).toBe(false);
  });

  test('end: whatever is stated, each at most once, and nothing after a refusal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...answerCodes)), (wanted) => {
        const stated: { code: number; state: 'sent' }[] = [];
        for (const code of wanted) if (mayAnswer(code, stated)) stated.push({ code, state: 'sent' });
        const codes = stated.map(({ code }) => code);
        expect(new Set(codes).size).toBe(codes.length);
        expect(codes.includes(210) && codes.at(-1) !== 210).toBe(false);
      }),
    );
  });

  test('have reasons of the official lists, which are different', () => {
    expect([reasonsOf(204), reasonsOf(205)]).toEqual([[], []]);
    expect(reasonsOf(210)).toHaveLength(13);
    expect(reasonsOf(207)).toHaveLength(26);
    expect(refusalReasons.every((reason) => disputeReasons.includes(reason))).toBe(true);
    expect(reasonsOf(210)).not.toContain('AUTRE');
  });
});

describe('the payment of an invoice', () => {
  const invoice = {
    typeCode: '380',
    onDebits: false,
    category: 'services',
    buyer: { country: 'FR' },
    vats: [{ category: 'S' }],
  };
  test.each([
    ['for services', {}, true],
    ['of a deposit', { typeCode: '386' }, true],
    ['with goods beside services', { category: 'mixed' }, true],
    ['with VAT on debits', { onDebits: true }, false],
    ['for goods', { category: 'goods' }, false],
    ['of a client abroad', { buyer: { country: 'DE' } }, false],
    ['without VAT', { vats: [{ category: 'E' }] }, false],
    ['that is a credit note', { typeCode: '381' }, false],
  ])('%s: stated %j %s', (_, changed, expected) => {
    expect(owesCollected({ ...invoice, ...changed })).toBe(expected);
  });
});
