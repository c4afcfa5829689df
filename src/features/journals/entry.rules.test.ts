import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBalanced, onRightSide } from '#features/books/rules.ts';
import { type PricedLine, sumsOf, totalsOf } from '#features/sales/total.rules.ts';
import { vatKinds } from '#features/sales/vat.rules.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import { accountsOf, defaultAccounts } from './accounts.rules.ts';
import {
  advanceLines,
  dueLines,
  receivedLines,
  saleLines,
  transferLines,
  writtenOffLines,
} from './entry.rules.ts';

const head = { piece: 'F2026-0001', pieceDay: '2026-11-30', label: 'F2026-0001 Rail SA' } as const;
const client = { code: 'RAILS', name: 'Rail SA' };
const person = { code: 'LOVAD', name: 'Ada Lovelace' };
/** Account, auxiliary account, debit less credit. */
const shown = (lines: ReturnType<typeof saleLines>) =>
  lines.map(({ account, auxiliary, debit, credit }) => [account, auxiliary, debit - credit]);
const share = (net: number, values: object = {}) => ({
  vat: 's2000' as const,
  rebilled: false,
  deposit: false,
  analytic: '',
  net,
  ...values,
});
const twenty = [{ vat: 's2000' as const, taxable: 1000_00, tax: 200_00 }];

test('an invoice debits the client, and credits services, rebilled expenses and VAT', () => {
  const shares = [share(800_00, { analytic: 'RAIL' }), share(200_00, { rebilled: true })];
  const sale = { client, shares, vats: twenty };
  expect(shown(saleLines({ ...sale, onDebits: true }, defaultAccounts, head))).toEqual([
    ['411000', 'RAILS', 1200_00],
    ['706000', '', -800_00],
    ['708000', '', -200_00],
    ['445711', '', -200_00],
  ]);
  expect(saleLines({ ...sale, onDebits: true }, defaultAccounts, head)[1]?.analytic).toBe('RAIL');
  expect(shown(saleLines({ ...sale, onDebits: false }, defaultAccounts, head)).at(-1)).toEqual([
    '445800',
    '',
    -200_00,
  ]);
});

test.each([
  ['reverse', '706100'],
  ['export', '706200'],
  ['outside', '706200'],
  ['exempt', '706300'],
] as const)('%s has its own account and no VAT', (vat, account) => {
  const sale = { client, shares: [share(500_00, { vat })], vats: [{ vat, taxable: 500_00, tax: 0 }] };
  expect(shown(saleLines({ ...sale, onDebits: true }, defaultAccounts, head))).toEqual([
    ['411000', 'RAILS', 500_00],
    [account, '', -500_00],
  ]);
});

test('the overseas rates have accounts of their own', () => {
  const vats = [
    { vat: 's850' as const, taxable: 100_00, tax: 8_50 },
    { vat: 's210' as const, taxable: 100_00, tax: 2_10 },
  ];
  const shares = vats.map(({ vat }) => share(100_00, { vat }));
  expect(shown(saleLines({ client, shares, vats, onDebits: true }, defaultAccounts, head)).slice(2)).toEqual([
    ['445714', '', -8_50],
    ['445715', '', -2_10],
  ]);
});

test('payments move money, and VAT that becomes due moves from the pending account', () => {
  expect(
    shown(receivedLines({ client, amount: 50, charges: 0, method: 'transfer' }, defaultAccounts, head)),
  ).toEqual([
    ['512000', '', 50],
    ['411000', 'RAILS', -50],
  ]);
  expect(
    receivedLines({ client, amount: 50, charges: 0, method: 'cash' }, defaultAccounts, head)[0]?.account,
  ).toBe('530000');
  expect(shown(dueLines(twenty, defaultAccounts, head))).toEqual([
    ['445800', '', 200_00],
    ['445711', '', -200_00],
  ]);
});

test('payments of expenses settle what is due to the person, less advances', () => {
  const accounts = { ...defaultAccounts, staff: '421000' };
  expect(shown(transferLines({ person, reports: 100, amount: 70 }, accounts, head))).toEqual([
    ['421000', 'LOVAD', 100],
    ['425000', 'LOVAD', -30],
    ['512000', '', -70],
  ]);
  expect(shown(advanceLines({ person, amount: 30, method: '' }, accounts, head))).toEqual([
    ['425000', 'LOVAD', 30],
    ['512000', '', -30],
  ]);
  expect(shown(advanceLines({ person, amount: -30, method: 'cash' }, accounts, head))).toEqual([
    ['425000', 'LOVAD', -30],
    ['530000', '', 30],
  ]);
  expect(shown(writtenOffLines({ person, amount: 30 }, accounts, head))).toEqual([
    ['658000', '', 30],
    ['425000', 'LOVAD', -30],
  ]);
});

test('an empty account has its default, an unknown one is ignored', () => {
  expect(accountsOf({ service: '706400', rebilled: '', other: '1' })).toEqual({
    ...defaultAccounts,
    service: '706400',
  });
  expect(accountsOf(undefined)).toEqual(defaultAccounts);
});

const line = fc.record({
  quantity: fc.integer({ min: -3000, max: 30_000 }).filter((quantity) => quantity !== 0),
  price: fc.integer({ min: 1, max: 200_000 }),
  discount: fc.constantFrom(0, 250, 10_000),
  vat: fc.constantFrom(...vatKinds),
  rebilled: fc.boolean(),
  deposit: fc.boolean(),
  analytic: fc.constantFrom('', 'A', 'B'),
});

test('the entry of any invoice or credit note balances, and the client owes its total', () => {
  forAll(
    fc.tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.boolean(), fc.boolean()),
    ([lines, onDebits, credit]) => {
      const sign = credit ? -1 : 1;
      const totals = totalsOf(lines satisfies readonly PricedLine[]);
      const entry = saleLines(
        {
          client,
          shares: lines.map((one) => ({ ...one, net: sign * sumsOf(one).net })),
          vats: totals.vats.map(({ kind, taxable, vat }) => ({
            vat: kind,
            taxable: sign * taxable,
            tax: sign * vat,
          })),
          onDebits,
        },
        defaultAccounts,
        head,
      ).map(onRightSide);
      expect(isBalanced(entry)).toBe(true);
      const balance = (accounts: RegExp) =>
        entry.reduce(
          (sum, { account, debit, credit: paid }) => (accounts.test(account) ? sum + debit - paid : sum),
          0,
        );
      expect([balance(/^411/), balance(/^70|^4191/), balance(/^445/)].map((cents) => cents + 0)).toEqual(
        [totals.total, -totals.net, -totals.vat].map((cents) => sign * cents + 0),
      );
    },
  );
});
