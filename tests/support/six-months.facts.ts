/**
 * What happens in six months of a company with three clients: one pays by the day, one a fixed price with deposits, one in Belgium an
 * amount per month. The program plays it (`six-months.ts`), and a second count adds it up (`six-months.count.ts`).
 */
export type Day = `${number}-${number}-${number}`;
export type ClientName = 'Rail SA' | 'Studio Lune' | 'Bruxelles Conseil';

/** Half-days on the contract with Rail SA, from the first working day of each month on. */
export const halfDays = {
  '2026-01': 21,
  '2026-02': 24,
  '2026-03': 17,
  '2026-04': 19,
  '2026-05': 23,
} as const satisfies Record<string, number>;
export type Month = keyof typeof halfDays;

/** Of a day, from a day on. */
export const rates: { from: Day; euros: string }[] = [
  { from: '2026-01-01', euros: '650.00' },
  { from: '2026-04-01', euros: '702.35' },
];

/** Billable receipts of Rail SA: without VAT, and VAT. */
export const receipts: { day: Day; net: string; vat: string }[] = [
  { day: '2026-01-14', net: '100.00', vat: '20.00' },
  { day: '2026-02-11', net: '79.53', vat: '7.95' },
  { day: '2026-04-08', net: '133.33', vat: '26.67' },
];

export const fixed = {
  // A share of it has a fraction of a cent, and would have VAT with one.
  price: '30000.07',
  deposits: [
    { text: 'At the order', share: '30', amount: '', on: '2026-01-15' },
    { text: 'First version', share: '', amount: '7499.99', on: '2026-03-10' },
  ],
  balanceOn: '2026-06-18',
} as const;

export const monthly = { amount: '4000.00', from: '2026-02-10', to: '2026-05-20' } as const;

/** When the invoices of a month are issued. */
export const issuedOn: Record<Month, Day> = {
  '2026-01': '2026-02-03',
  '2026-02': '2026-03-03',
  '2026-03': '2026-04-03',
  '2026-04': '2026-05-04',
  '2026-05': '2026-06-03',
};

/** A credit note for some half-days of Rail SA's last invoice. */
export const credit = { on: '2026-06-10', of: '2026-05', halfDays: 3 } as const;

/** An invoice is named by its client and place among its invoices. */
export type Named = `${ClientName} ${number}`;

/** Payments, with what they pay: `open` is all that is open. */
export interface Paid {
  on: Day;
  client: ClientName;
  by: 'hand' | 'CAMT' | 'OFX';
  parts: { invoice: Named; amount: string | 'open' }[];
  /** More than the parts. */
  over?: string;
  /** What the bank kept. */
  charges?: string;
}
export const payments: Paid[] = [
  {
    on: '2026-02-10',
    client: 'Studio Lune',
    by: 'hand',
    parts: [{ invoice: 'Studio Lune 1', amount: 'open' }],
  },
  { on: '2026-03-04', client: 'Rail SA', by: 'CAMT', parts: [{ invoice: 'Rail SA 1', amount: 'open' }] },
  {
    on: '2026-04-02',
    client: 'Bruxelles Conseil',
    by: 'OFX',
    parts: [{ invoice: 'Bruxelles Conseil 1', amount: 'open' }],
  },
  { on: '2026-04-07', client: 'Rail SA', by: 'hand', parts: [{ invoice: 'Rail SA 2', amount: '5000.01' }] },
  {
    on: '2026-04-12',
    client: 'Studio Lune',
    by: 'hand',
    parts: [{ invoice: 'Studio Lune 2', amount: 'open' }],
    over: '160.50',
  },
  { on: '2026-05-05', client: 'Rail SA', by: 'CAMT', parts: [{ invoice: 'Rail SA 2', amount: 'open' }] },
  {
    on: '2026-06-05',
    client: 'Rail SA',
    by: 'CAMT',
    parts: [
      { invoice: 'Rail SA 3', amount: 'open' },
      { invoice: 'Rail SA 4', amount: 'open' },
    ],
  },
  {
    on: '2026-06-15',
    client: 'Bruxelles Conseil',
    by: 'hand',
    parts: [{ invoice: 'Bruxelles Conseil 2', amount: 'open' }],
    charges: '12.35',
  },
];

/** Of what was paid too much, a part is assigned to the final invoice, and the rest is paid back. */
export const assigned = { on: '2026-06-19', amount: '100.00', to: 'Studio Lune 3' } as const;
export const refund = { on: '2026-06-25', client: 'Studio Lune', amount: '60.50' } as const;

/** An invoice in dollars: the rate is the euros for one, `euros` what the bank credited after its charges in dollars. */
export const dollars = {
  client: 'Hudson Inc',
  on: '2026-03-05',
  amount: '4321.09',
  rate: '0.923457',
  paidOn: '2026-04-15',
  charges: '25.10',
  euros: '3951.27',
} as const;

export const end: Day = '2026-06-30';
/** Days from an invoice to its due day. */
export const terms = 30;
