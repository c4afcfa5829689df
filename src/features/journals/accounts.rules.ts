/**
 * Names the journals and accounts of sales and payments. The defaults are accounts of the plan comptable général (règlement ANC
 * n° 2014-03, art. 932-1), which a company may divide further: 411 clients, 4191 deposits of clients, 425 advances to staff, 44571 VAT collected, 4458 VAT
 * pending, 512 banks, 53 cash, 627 bank charges, 658 other expenses, 666 and 766 exchange differences, 706 services, 708 other income.
 */
import type { VatKind } from '#features/sales/vat.rules.ts';

export const journalNames = ['sales_journal', 'bank_journal', 'other_journal'] as const;

export const accountNames = [
  'client',
  'service',
  'service_eu',
  'service_abroad',
  'service_exempt',
  'rebilled',
  'deposit',
  'vat_pending',
  'vat_s2000',
  'vat_s1000',
  'vat_s850',
  'vat_s550',
  'vat_s210',
  'bank',
  'cash',
  'advance',
  'written_off',
  'bank_charges',
  'exchange_loss',
  'exchange_gain',
] as const;
export type AccountName = (typeof accountNames)[number];
export type JournalName = (typeof journalNames)[number];

export type Accounts = Readonly<Record<AccountName | JournalName, string>>;

export const defaultAccounts: Accounts = {
  sales_journal: 'VT',
  bank_journal: 'BQ',
  other_journal: 'OD',
  client: '411000',
  service: '706000',
  service_eu: '706100',
  service_abroad: '706200',
  service_exempt: '706300',
  rebilled: '708000',
  deposit: '419100',
  vat_pending: '445800',
  vat_s2000: '445711',
  vat_s1000: '445712',
  vat_s550: '445713',
  vat_s850: '445714',
  vat_s210: '445715',
  bank: '512000',
  cash: '530000',
  advance: '425000',
  written_off: '658000',
  bank_charges: '627000',
  exchange_loss: '666000',
  exchange_gain: '766000',
};

/** Returns the chosen journals and accounts, and the default of the others. @param chosen as stored. */
export function accountsOf(chosen: unknown): Accounts {
  const values = typeof chosen === 'object' && chosen !== null ? chosen : {};
  const known = Object.entries(values).filter(
    ([name, value]) => name in defaultAccounts && typeof value === 'string' && value !== '',
  );
  return { ...defaultAccounts, ...Object.fromEntries(known) };
}

/** Returns the account of a line without VAT. A deposit is no income yet: the balance, which deducts it, clears its account. */
export function incomeAccount({
  vat,
  rebilled,
  deposit,
}: {
  vat: VatKind;
  rebilled: boolean;
  deposit: boolean;
}): AccountName {
  if (deposit) return 'deposit';
  if (rebilled) return 'rebilled';
  if (vat === 'reverse') return 'service_eu';
  if (vat === 'exempt') return 'service_exempt';
  return vat === 'export' || vat === 'outside' ? 'service_abroad' : 'service';
}

/** Whether VAT is charged; without it nothing is ever collected. */
export function isTaxed(vat: VatKind): vat is Extract<VatKind, `s${string}`> {
  return vat.startsWith('s');
}

/** Whether a text can be a journal: 20 digits and capital letters at most. */
export function isJournal(text: string): boolean {
  return /^[0-9A-Z]{1,20}$/.test(text);
}
