import { expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { type HintKind, hintsOf, type ReceiptFacts, type ReportFacts } from './hint.rules.ts';

const report: ReportFacts = {
  startDate: '2026-05-01' as Day,
  endDate: '2026-05-31' as Day,
  today: '2026-06-01' as Day,
  zone: 'metropole',
  locale: 'en',
};
/** A receipt with a file, dated on a Tuesday. */
const plain: ReceiptFacts = {
  date: '2026-05-12' as Day,
  attachments: 1,
  mileage: false,
  vat: 200,
  vatAsPrinted: false,
  gift: false,
  giftDeducted: false,
  deduction: {
    date: '2026-05-12' as Day,
    on: '2026-06-01' as Day,
    paid: 1000,
    files: 1,
    given: null,
    original: null,
  },
  limit: null,
  dayTotal: 1000,
  sameFile: null,
  samePayment: null,
  refundExcess: false,
};
function late(on: Day, more: Partial<ReceiptFacts['deduction']> = {}): Partial<ReceiptFacts> {
  return { deduction: { ...plain.deduction, on, ...more } };
}
function given(cents: number): Partial<ReceiptFacts> {
  return { gift: true, deduction: { ...plain.deduction, given: cents } };
}
const kindsOf = (more: Partial<ReceiptFacts>): HintKind[] =>
  hintsOf({ ...plain, ...more }, report).map(({ kind }) => kind);

test.each<[string, Partial<ReceiptFacts>, HintKind[]]>([
  ['nothing odd', {}, []],
  ['the first day', { date: '2026-05-04' as Day }, []],
  ['before the period', { date: '2026-04-30' as Day }, ['outside_period']],
  ['after the period', { date: '2026-06-01' as Day }, ['outside_period']],
  ['today', { date: '2026-06-01' as Day }, ['outside_period']],
  ['a future day', { date: '2026-06-02' as Day }, ['outside_period', 'future']],
  ['a Saturday', { date: '2026-05-09' as Day }, ['weekend']],
  ['a holiday', { date: '2026-05-14' as Day }, ['holiday']],
  ['a limit that is reached', { limit: 1000 }, []],
  ['a limit that is passed', { limit: 999 }, ['over_limit']],
  ['no file', { attachments: 0 }, ['no_attachment']],
  ['no file for a journey by car', { attachments: 0, mileage: true }, []],
  ['no VAT where it is entered as printed', { vatAsPrinted: true, vat: 0 }, ['no_vat']],
  ['VAT as printed', { vatAsPrinted: true }, []],
  ['the last day to deduct', late('2028-12-31'), []],
  ['the first day after it', late('2029-01-01'), ['too_late']],
  ['the same without VAT', { ...late('2029-01-01'), vat: 0 }, []],
  ['a refund after it', late('2029-01-01', { paid: -1000 }), []],
  ['a gift without a beneficiary', { gift: true }, ['gift_unnamed']],
  ['gifts up to the ceiling', given(73_00), []],
  ['gifts above the ceiling', given(73_01), ['gift_ceiling']],
  [
    'gifts above the ceiling after a deducted one',
    { ...given(73_01), giftDeducted: true },
    ['gift_ceiling', 'gift_correction'],
  ],
  ['a deducted gift up to the ceiling', { ...given(73_00), giftDeducted: true }, []],
  ['a gift without VAT', { gift: true, vat: 0 }, []],
])('%s', (_, more, kinds) => {
  expect(kindsOf(more)).toEqual(kinds);
});

test('a hint about the same file or payment names the other receipt only if it is in the same report', () => {
  const details = hintsOf({ ...plain, sameFile: 4, samePayment: 0 }, report);
  expect(details).toEqual([
    { kind: 'same_file', detail: '4' },
    { kind: 'same_payment', detail: '' },
  ]);
});
