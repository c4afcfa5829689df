import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, type MatchedLine, patternOf, proposalsFor, refundFor } from './match.rules.ts';

const invoice = (id: number, open: number, more: Partial<Candidate> = {}): Candidate => ({
  id,
  number: `F2026-${String(id).padStart(4, '0')}`,
  clientId: 1,
  client: 'Rail SA',
  currency: 'EUR',
  dueOn: '2026-11-30',
  open,
  ...more,
});
const line = (amount: number, text = '', more: Partial<MatchedLine> = {}): MatchedLine => ({
  id: 1,
  amount,
  currency: 'EUR',
  payer: '',
  text,
  ...more,
});
const one = (of: MatchedLine, candidates: Candidate[]) => proposalsFor([of], candidates).get(of.id);
const bank = { clientId: 2, client: 'Banque du Rhône' };

test.each([
  ['FACTURE F2026-0001', true],
  ['facture f 2026/0001', true],
  ['VIR F20260001 RAIL', true],
  ['2026-0001', true],
  ['FACTURE2026 0001', true],
  ['F2026-00 01', true],
  ['A2026-0001', false],
  ['F2026-00012', false],
  ['12026-0001', false],
  ['F2026-0002', false],
  ['', false],
])('«%s» mentions F2026-0001: %s', (text, expected) => {
  expect(patternOf('F2026-0001').test(text.toLowerCase())).toBe(expected);
});

describe('a line is proposed', () => {
  test('for the invoices that its text names: certain if they add up', () => {
    const candidates = [invoice(1, 100), invoice(2, 50), invoice(3, 150)];
    expect(one(line(150, 'F2026-0001 + F2026-0002'), candidates)).toEqual({
      clientId: 1,
      parts: [
        { id: 1, amount: 100 },
        { id: 2, amount: 50 },
      ],
      charges: 0,
      rest: 0,
      reason: 'number',
      certain: true,
    });
    expect(one(line(80, 'F2026-0001'), candidates)).toMatchObject({
      parts: [{ id: 1, amount: 80 }],
      certain: false,
    });
    expect(one(line(120, 'F2026-0001'), candidates)).toMatchObject({ rest: 20, certain: false });
  });

  test('never for invoices of several clients, of another currency, or paid ones', () => {
    const candidates = [
      invoice(1, 100),
      invoice(2, 50, bank),
      invoice(3, 70, { currency: 'USD' }),
      invoice(4, 0),
    ];
    expect(one(line(150, 'F2026-0001 F2026-0002'), candidates)).toBeUndefined();
    expect(one(line(70, 'F2026-0003'), candidates)).toBeUndefined();
    expect(one(line(33, 'F2026-0004'), candidates)).toBeUndefined();
  });

  test('by the payer’s name: certain if it is the client’s whole name and one invoice has the amount', () => {
    const candidates = [invoice(1, 100), invoice(2, 50), invoice(3, 100, bank)];
    expect(one(line(100, '', { payer: 'RAIL S.A.' }), candidates)).toMatchObject({
      reason: 'name',
      certain: false,
    });
    expect(one(line(100, '', { payer: 'RAIL SA' }), candidates)).toMatchObject({
      parts: [{ id: 1 }],
      certain: true,
    });
    expect(one(line(100, '', { payer: 'BANQUE DU RHONE' }), candidates)).toMatchObject({
      clientId: 2,
      certain: true,
    });
    expect(one(line(100, '', { payer: 'Rail Logistics' }), candidates)).toMatchObject({ certain: false });
    expect(one(line(150, '', { payer: 'RAIL SA' }), candidates)).toMatchObject({
      parts: [{ id: 1 }, { id: 2 }],
      certain: false,
    });
    expect(one(line(60, '', { payer: 'RAIL SA' }), candidates)).toMatchObject({
      parts: [{ id: 1, amount: 60 }],
    });
  });

  test('not as certain if two invoices of the client have the amount', () => {
    expect(one(line(100, '', { payer: 'RAIL SA' }), [invoice(1, 100), invoice(2, 100)])).toMatchObject({
      parts: [{ id: 1 }],
      certain: false,
    });
  });

  test('by the amount alone if only one invoice, or all of one client, has it', () => {
    const candidates = [invoice(1, 100), invoice(2, 50), invoice(3, 70, bank)];
    expect(one(line(70), candidates)).toMatchObject({ reason: 'amount', parts: [{ id: 3 }], certain: false });
    expect(one(line(150), candidates)).toMatchObject({ reason: 'amount', clientId: 1 });
    expect(one(line(99), candidates)).toBeUndefined();
    expect(one(line(100), [...candidates, invoice(4, 100, bank)])).toBeUndefined();
  });

  test('once: a second line for the same invoice is not certain', () => {
    const lines = [line(100, 'F2026-0001'), line(100, 'F2026-0001', { id: 2 })];
    const found = proposalsFor(lines, [invoice(1, 100), invoice(2, 100)]);
    expect(found.get(1)?.certain).toBe(true);
    expect(found.get(2)?.certain).not.toBe(true);
  });
});

describe('bank charges', () => {
  test('are proposed if a little less came in than is open, and are never certain', () => {
    const candidates = [invoice(1, 1000_00), invoice(2, 300_00)];
    expect(one(line(985_00, 'F2026-0001'), candidates)).toMatchObject({
      parts: [{ id: 1, amount: 1000_00 }],
      charges: 15_00,
      rest: 0,
      certain: false,
    });
    expect(one(line(985_00, '', { payer: 'RAIL SA' }), candidates)).toMatchObject({
      parts: [{ id: 1, amount: 1000_00 }],
      charges: 15_00,
      certain: false,
    });
    // 5 % and 50.00 at most; it may be a part otherwise.
    expect(one(line(285_00, 'F2026-0002'), candidates)).toMatchObject({ charges: 15_00 });
    expect(one(line(284_99, 'F2026-0002'), candidates)).toMatchObject({
      charges: 0,
      parts: [{ amount: 284_99 }],
    });
    expect(one(line(949_99, 'F2026-0001'), candidates)).toMatchObject({ charges: 0 });
    expect(one(line(985_00), candidates)).toBeUndefined();
  });
});

test('an outgoing line is proposed for the client it names, if the company owes it so much', () => {
  const credit = {
    clientId: 1,
    client: 'Rail SA',
    currency: 'EUR',
    amount: 120_00,
    numbers: ['F2026-0001', 'A2026-0001'],
  };
  const other = { ...credit, clientId: 2, client: 'Banque du Rhône', numbers: ['F2026-0002'] };
  const found = (of: MatchedLine) => {
    const proposal = refundFor(of, [credit, other]);
    return proposal && [proposal.credit.clientId, proposal.reason];
  };
  expect(found(line(-100_00, 'Avoir A2026-0001'))).toEqual([1, 'number']);
  expect(found(line(-120_00, '', { payer: 'RAIL SA' }))).toEqual([1, 'name']);
  expect(found(line(-120_01, 'A2026-0001', { payer: 'RAIL SA' }))).toBeUndefined();
  expect(found(line(-50_00, 'A2026-0001', { currency: 'CHF' }))).toBeUndefined();
  expect(found(line(-50_00, 'F2026-0001 F2026-0002'))).toBeUndefined();
  expect(found(line(-120_00, 'salary'))).toBeUndefined();
});

test('certain proposals never pay more than a line has and an invoice is open', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 8 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.subarray([1, 2, 3, 4, 5, 6, 7, 8])), {
        maxLength: 8,
      }),
      (opens, given) => {
        const candidates = opens.map((open, at) => invoice(at + 1, open));
        const lines = given.map(([amount, named], at) =>
          line(amount, named.map((id) => `F2026-000${id}`).join(' '), { id: at }),
        );
        const found = proposalsFor(lines, candidates);
        const paid = new Map<number, number>();
        for (const { id, amount } of lines) {
          const proposal = found.get(id);
          if (proposal === undefined) continue;
          const sum = proposal.parts.reduce((all, part) => all + part.amount, 0);
          expect(sum + proposal.rest).toBe(amount + proposal.charges);
          if (!proposal.certain) continue;
          expect(proposal.rest).toBe(0);
          for (const part of proposal.parts) paid.set(part.id, (paid.get(part.id) ?? 0) + part.amount);
        }
        for (const [id, amount] of paid) expect(amount).toBeLessThanOrEqual(opens[id - 1] ?? 0);
      },
    ),
  );
});
