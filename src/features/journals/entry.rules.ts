/**
 * Makes the lines of sales, payments and advances in the books. The lines of each entry balance. Amounts are cents; a negative one
 * belongs on the other side, where the posting moves it.
 */
import type { BookLine } from '#features/books/rules.ts';
import type { VatKind } from '#features/sales/vat.rules.ts';
import type { Day } from '#kernel/day.ts';
import { decimalOf, sumCents } from '#kernel/money.ts';
import { type AccountName, type Accounts, incomeAccount, isTaxed } from './accounts.rules.ts';
import { apportioned } from './currency.rules.ts';
import type { VatSum } from './due.rules.ts';

/** Whose auxiliary account it is. */
export interface Party {
  code: string;
  name: string;
}

export interface Line extends BookLine {
  /** The account's name, or `staff` for the account of the staff, which is a setting of expenses. */
  of: AccountName | 'staff';
}

/** What all lines of an entry have. */
export interface Head {
  piece: string;
  pieceDay: Day;
  label: string;
}

const nobody: Party = { code: '', name: '' };

interface Drawn {
  of: Line['of'];
  account: string;
  debit: number;
  party?: Party;
  analytic?: string;
  /** In another currency than the euro. */
  foreign?: Foreign | null | undefined;
}

/** An amount in another currency, in its smallest unit. */
export interface Foreign {
  currency: string;
  units: number;
}

function lineOf(
  { piece, pieceDay, label }: Head,
  { of, account, debit, party = nobody, analytic = '', foreign }: Drawn,
): Line {
  const sides = { debit: Math.max(debit, 0), credit: Math.max(-debit, 0) };
  const auxiliary = { auxiliary: party.code, auxiliaryLabel: party.code === '' ? '' : party.name };
  const amount = foreign && {
    currency: foreign.currency,
    amount: decimalOf(Math.abs(foreign.units), foreign.currency),
  };
  return { of, account, ...auxiliary, piece, pieceDay, label, analytic, ...sides, foreign: amount ?? null };
}

export interface SoldShare {
  vat: VatKind;
  rebilled: boolean;
  deposit: boolean;
  /** The code of the contract; empty for none. */
  analytic: string;
  /** Negative in a credit note. */
  net: number;
}

export interface BookedSale {
  client: Party;
  shares: readonly SoldShare[];
  vats: readonly VatSum[];
  /** Whether VAT is due with the invoice; otherwise it is pending until the payment. */
  onDebits: boolean;
  /** Of an invoice in another currency, which has no VAT: its amounts are in this currency, and what they are in euros. */
  foreign?: { currency: string; euros: number } | undefined;
}

/** An invoice or credit note: what the client owes, income by account and code, and VAT by rate. */
export function saleLines(
  { client, shares, vats, onDebits, foreign }: BookedSale,
  accounts: Accounts,
  head: Head,
): Line[] {
  const groups = [...Map.groupBy(shares, (share) => `${incomeAccount(share)} ${share.analytic}`).values()];
  const nets = groups.map((same) => sumCents(same.map(({ net }) => net)));
  const euros = foreign === undefined ? nets : apportioned(foreign.euros, nets);
  const inCurrency = (units: number) => foreign && { currency: foreign.currency, units };
  const incomes = groups.flatMap(([first], at) => {
    if (first === undefined) return [];
    const of = incomeAccount(first);
    const debit = -(euros[at] ?? 0);
    const { analytic } = first;
    return [lineOf(head, { of, account: accounts[of], debit, analytic, foreign: inCurrency(nets[at] ?? 0) })];
  });
  const taxes = vats.flatMap(({ vat, tax }) => {
    if (!isTaxed(vat)) return [];
    const of = onDebits ? (`vat_${vat}` as const) : 'vat_pending';
    return [lineOf(head, { of, account: accounts[of], debit: -tax })];
  });
  const owed = sumCents([...incomes, ...taxes].map(({ debit, credit }) => credit - debit));
  return [
    lineOf(head, {
      of: 'client',
      account: accounts.client,
      debit: owed,
      party: client,
      foreign: inCurrency(sumCents(nets)),
    }),
    ...incomes,
    ...taxes,
  ];
}

/** VAT that becomes due with a payment: it moves from the pending account to that of its rate. */
export function dueLines(vats: readonly VatSum[], accounts: Accounts, head: Head): Line[] {
  return vats.flatMap(({ vat, tax }) => {
    if (!isTaxed(vat)) return [];
    const of = `vat_${vat}` as const;
    return [
      lineOf(head, { of: 'vat_pending', account: accounts.vat_pending, debit: tax }),
      lineOf(head, { of, account: accounts[of], debit: -tax }),
    ];
  });
}

/** The account into which money comes. */
function moneyAccount(method: string): 'bank' | 'cash' {
  return method === 'cash' ? 'cash' : 'bank';
}

export interface BookedPayment {
  client: Party;
  /** What the client paid; below zero for a refund. */
  amount: number;
  /** What the bank kept of it. */
  charges: number;
  method: string;
  /** The same amounts in another currency. */
  foreign?: { currency: string; amount: number; charges: number } | undefined;
}

/**
 * A payment by a client, or a refund. Charges that the bank deducted are services of the bank (627). More than the invoices stays on the client's account as a credit: it is no advance on an order, which would
 * be 4191 (règlement ANC n° 2014-03, art. 944-41), and is settled with the next invoice.
 */
export function receivedLines(
  { client, amount, charges, method, foreign }: BookedPayment,
  accounts: Accounts,
  head: Head,
): Line[] {
  const of = moneyAccount(method);
  const inCurrency = (units: number) => foreign && { currency: foreign.currency, units };
  const net = foreign && foreign.amount - foreign.charges;
  const kept =
    charges === 0
      ? []
      : [
          lineOf(head, {
            of: 'bank_charges',
            account: accounts.bank_charges,
            debit: charges,
            foreign: inCurrency(foreign?.charges ?? 0),
          }),
        ];
  return [
    lineOf(head, { of, account: accounts[of], debit: amount - charges, foreign: inCurrency(net ?? 0) }),
    ...kept,
    lineOf(head, {
      of: 'client',
      account: accounts.client,
      debit: -amount,
      party: client,
      foreign: inCurrency(foreign?.amount ?? 0),
    }),
  ];
}

/** The exchange difference of a payment of an invoice: a gain above zero, or a loss. */
export function differenceLines(
  { client, gain }: { client: Party; gain: number },
  accounts: Accounts,
  head: Head,
): Line[] {
  const of = gain > 0 ? 'exchange_gain' : 'exchange_loss';
  return [
    lineOf(head, { of: 'client', account: accounts.client, debit: gain, party: client }),
    lineOf(head, { of, account: accounts[of], debit: -gain }),
  ];
}

/** A payment of approved reports to a person, less advances. */
export function transferLines(
  { person, reports, amount }: { person: Party; reports: number; amount: number },
  accounts: Accounts & { staff: string },
  head: Head,
): Line[] {
  return [
    lineOf(head, { of: 'staff', account: accounts.staff, debit: reports, party: person }),
    lineOf(head, { of: 'advance', account: accounts.advance, debit: amount - reports, party: person }),
    lineOf(head, { of: 'bank', account: accounts.bank, debit: -amount }),
  ];
}

/** An advance to a person; a negative amount is repaid. */
export function advanceLines(
  { person, amount, method }: { person: Party; amount: number; method: string },
  accounts: Accounts,
  head: Head,
): Line[] {
  const of = moneyAccount(method);
  return [
    lineOf(head, { of: 'advance', account: accounts.advance, debit: amount, party: person }),
    lineOf(head, { of, account: accounts[of], debit: -amount }),
  ];
}

/** An advance, or what is left of it, that a person need not repay. */
export function writtenOffLines(
  { person, amount }: { person: Party; amount: number },
  accounts: Accounts,
  head: Head,
): Line[] {
  return [
    lineOf(head, { of: 'written_off', account: accounts.written_off, debit: amount }),
    lineOf(head, { of: 'advance', account: accounts.advance, debit: -amount, party: person }),
  ];
}
