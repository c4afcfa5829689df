/**
 * Adds six months of sales up a second time from what is agreed (`six-months.facts.ts`) and the law: VAT of services is due when
 * they are paid (CGI, art. 269, 2, c). Amounts are cents in BigInt. It shares nothing with the program.
 */
import * as facts from './six-months.facts.ts';

const DAY_MS = 86_400_000;
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as facts.Day;
const centsOf = (euros: string) => BigInt(euros.replace('.', ''));
export const eurosOf = (cents: bigint) => {
  const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
};
/** Half away from zero. */
const divided = (value: bigint, by: bigint) =>
  value < 0n ? -((-value * 2n + by) / (by * 2n)) : (value * 2n + by) / (by * 2n);
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** The working days of a month, from its first one on, until the half-days are used up. */
export function workedDays(month: facts.Month): { day: facts.Day; halves: number }[] {
  const days: { day: facts.Day; halves: number }[] = [];
  let left: number = facts.halfDays[month];
  for (let day: facts.Day = `${month}-01` as facts.Day; left > 0; day = daysAfter(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0) continue;
    const halves = Math.min(2, left);
    days.push({ day, halves });
    left -= halves;
  }
  return days;
}

export interface Invoice {
  client: facts.ClientName;
  kind: 'invoice' | 'credit';
  on: facts.Day;
  /** Of days and of receipts; deducted deposits are negative. */
  services: bigint;
  rebilled: bigint;
  /** Percent. */
  rate: bigint;
}
const netOf = ({ services, rebilled }: Invoice) => services + rebilled;
const vatOf = (invoice: Invoice) => divided(netOf(invoice) * invoice.rate, 100n);
export const sumsOf = (invoice: Invoice) => ({
  net: netOf(invoice),
  vat: vatOf(invoice),
  total: netOf(invoice) + vatOf(invoice),
});

function rateOf(day: string): bigint {
  const rate = facts.rates.findLast(({ from }) => from <= day);
  return centsOf(rate?.euros ?? '0.00');
}

function byDay(month: facts.Month): Invoice {
  // The rate changes with a month, so its days are one line.
  const services = divided(rateOf(`${month}-01`) * BigInt(facts.halfDays[month]), 2n);
  const rebilled = sum(
    facts.receipts.filter(({ day }) => day.startsWith(month)).map(({ net }) => centsOf(net)),
  );
  return { client: 'Rail SA', kind: 'invoice', on: facts.issuedOn[month], services, rebilled, rate: 20n };
}

function byMonth(month: facts.Month): Invoice[] {
  const [year, number] = month.split('-').map(Number);
  const all = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).getUTCDate();
  const days = Array.from({ length: all }, (_, at) => daysAfter(`${month}-01`, at));
  const due = days.filter((day) => facts.monthly.from <= day && day <= facts.monthly.to).length;
  if (due === 0) return [];
  const services = divided(centsOf(facts.monthly.amount) * BigInt(due), BigInt(all));
  return [
    {
      client: 'Bruxelles Conseil',
      kind: 'invoice',
      on: facts.issuedOn[month],
      services,
      rebilled: 0n,
      rate: 0n,
    },
  ];
}

/** Rounds down to an amount whose VAT of 20 % has no fraction of a cent. */
const withWholeVat = (cents: bigint) => cents - (cents % 5n);

function atFixedPrice(): Invoice[] {
  const price = centsOf(facts.fixed.price);
  const deposits = facts.fixed.deposits.map(({ share, amount, on }) => ({
    on,
    net: share === '' ? centsOf(amount) : withWholeVat((price * BigInt(share)) / 100n),
  }));
  const of = { client: 'Studio Lune', kind: 'invoice', rebilled: 0n, rate: 20n } as const;
  return [
    ...deposits.map(({ on, net }) => ({ ...of, on, services: net })),
    { ...of, on: facts.fixed.balanceOn, services: price - sum(deposits.map(({ net }) => net)) },
  ];
}

const { credit } = facts;
export const creditNote: Invoice = {
  client: 'Rail SA',
  kind: 'credit',
  on: credit.on,
  services: divided(-rateOf(`${credit.of}-01`) * BigInt(credit.halfDays), 2n),
  rebilled: 0n,
  rate: 20n,
};

const months = Object.keys(facts.halfDays) as facts.Month[];
/** All invoices, each with its name. */
export const invoices: ReadonlyMap<facts.Named, Invoice> = new Map(
  [months.map(byDay), atFixedPrice(), months.flatMap(byMonth)].flatMap((ofClient) =>
    ofClient.map((invoice, at) => [`${invoice.client} ${at + 1}` as facts.Named, invoice] as const),
  ),
);
/** The invoice that the credit note corrects. */
export const corrected: facts.Named = `Rail SA ${months.indexOf(credit.of) + 1}`;

interface Part {
  on: facts.Day;
  invoice: facts.Named;
  cents: bigint;
}

/** What was paid of each invoice, in the order of time. */
export const parts: readonly Part[] = (() => {
  const known: Part[] = [];
  for (const { on, parts: given } of facts.payments)
    for (const { invoice, amount } of given) {
      const cents = amount === 'open' ? openOf(invoice, on, known) : centsOf(amount);
      known.push({ on, invoice, cents });
    }
  const { on, amount, to } = facts.assigned;
  return [...known, { on, invoice: to, cents: centsOf(amount) }];
})();

export function openOf(name: facts.Named, at: string, paid: readonly Part[] = parts): bigint {
  const invoice = invoices.get(name);
  if (invoice === undefined || invoice.on > at) return 0n;
  const corrections = name === corrected && creditNote.on <= at ? sumsOf(creditNote).total : 0n;
  const received = paid.filter((part) => part.invoice === name && part.on <= at).map(({ cents }) => cents);
  return sumsOf(invoice).total + corrections - sum(received);
}

/** Open amounts of a client by how long they are overdue. */
export function ageingOf(client: facts.ClientName, at: facts.Day): Record<string, bigint> {
  const ages: Record<string, bigint> = { not_due: 0n, days_30: 0n, days_60: 0n, days_90: 0n, more: 0n };
  for (const [name, invoice] of invoices) {
    if (invoice.client !== client) continue;
    const late = Math.round((Date.parse(at) - Date.parse(daysAfter(invoice.on, facts.terms))) / DAY_MS);
    const age =
      late <= 0
        ? 'not_due'
        : late <= 30
          ? 'days_30'
          : late <= 60
            ? 'days_60'
            : late <= 90
              ? 'days_90'
              : 'more';
    ages[age] = (ages[age] ?? 0n) + openOf(name, at);
  }
  return ages;
}

/** What is left of a client's payments: neither assigned to invoices nor paid back. */
export function leftOf(client: facts.ClientName, at: string): bigint {
  const over = facts.payments.filter((payment) => payment.client === client && payment.on <= at);
  const used = [
    { ...facts.assigned, client: invoices.get(facts.assigned.to)?.client },
    { ...facts.refund },
  ].filter((one) => one.client === client && one.on <= at);
  return (
    sum(over.map((payment) => centsOf(payment.over ?? '0.00'))) -
    sum(used.map(({ amount }) => centsOf(amount)))
  );
}

/**
 * VAT that is due until a day, and what it is computed from: with a part of an invoice, the same part of them; the last part takes what
 * rounding left.
 */
export function dueUntil(at: string): { taxable: bigint; vat: bigint } {
  const due = [...invoices].map(([name, invoice]) => {
    const { net, vat, total } = sumsOf(invoice);
    const corrections =
      name === corrected && creditNote.on <= at ? sumsOf(creditNote) : { net: 0n, vat: 0n, total: 0n };
    const paid = sum(
      parts.filter((part) => part.invoice === name && part.on <= at).map(({ cents }) => cents),
    );
    const dueOf = (cents: bigint) => divided(cents * paid, total + corrections.total);
    // Without VAT, nothing becomes due with a payment.
    return invoice.rate === 0n
      ? { taxable: 0n, vat: 0n }
      : { taxable: dueOf(net + corrections.net), vat: dueOf(vat + corrections.vat) };
  });
  return { taxable: sum(due.map(({ taxable }) => taxable)), vat: sum(due.map(({ vat }) => vat)) };
}

/** Without VAT, of a month by client: what was invoiced less credit notes. */
export function revenueOf(client: facts.ClientName, month: string): bigint {
  const all = [...invoices.values(), creditNote];
  return sum(all.filter((one) => one.client === client && one.on.startsWith(month)).map(netOf));
}

const centsPaid = ({ on, parts: given, over = '0.00' }: facts.Paid) => {
  const names = new Set(given.map(({ invoice }) => invoice));
  const own = parts.filter((part) => part.on === on && names.has(part.invoice));
  return sum(own.map(({ cents }) => cents)) + centsOf(over);
};

/** The invoice in dollars: its euros, those of its payment and of the charges, which have the same rate as what was credited. */
const dollars = (() => {
  const { amount, rate, charges, euros } = facts.dollars;
  const millionths = BigInt(rate.replace('.', ''));
  const [kept, credited] = [centsOf(charges), centsOf(euros)];
  const charged = divided(credited * kept, centsOf(amount) - kept);
  return { invoiced: divided(centsOf(amount) * millionths, 1_000_000n), credited, charged };
})();

/**
 * The invoices that are settled, in groups with all that was paid together: nothing is open, and nothing is left of the payments.
 */
export function settledAt(at: string): string[][] {
  const groups = new Map<string, Set<string>>();
  for (const [name, { on }] of invoices) if (on <= at) groups.set(name, new Set([name]));
  const join = (names: readonly string[]) => {
    const all = new Set(names.flatMap((name) => [...(groups.get(name) ?? [])]));
    for (const name of all) groups.set(name, all);
  };
  const paid = facts.payments.filter(({ on }) => on <= at);
  for (const { parts: given } of paid) join(given.map(({ invoice }) => invoice));
  // The payment with a rest, and the invoice that it is assigned to later.
  const over = paid.find(({ over: rest }) => rest !== undefined)?.parts[0]?.invoice;
  if (over !== undefined && facts.assigned.on <= at) join([over, facts.assigned.to]);
  const isLeft = (name: string) => name === over && facts.refund.on > at;
  const settled = [...new Set(groups.values())].filter((group) =>
    [...group].every((name) => openOf(name as facts.Named, at) === 0n && !isLeft(name)),
  );
  const own = facts.dollars.paidOn <= at ? [[facts.dollars.client]] : [];
  return [...settled.map((group) => [...group].sort()), ...own].sort();
}

/** Balances of accounts (debit less credit), by the kind of account. */
export function accountsAt(at: string): Record<string, bigint> {
  const issued = [...invoices.values(), creditNote].filter(({ on }) => on <= at);
  const payments = facts.payments.filter(({ on }) => on <= at);
  const received = sum(payments.map(centsPaid));
  const kept = sum(payments.map(({ charges = '0.00' }) => centsOf(charges)));
  const refunded = facts.refund.on <= at ? centsOf(facts.refund.amount) : 0n;
  const { invoiced, credited, charged } = dollars;
  const isSold = facts.dollars.on <= at;
  const isPaid = facts.dollars.paidOn <= at;
  const gain = isPaid ? credited + charged - invoiced : 0n;
  const of = (client: facts.ClientName) => issued.filter((one) => one.client === client);
  const price = centsOf(facts.fixed.price);
  const isFinished = facts.fixed.balanceOn <= at;
  const vat = sum(issued.map(vatOf));
  const due = dueUntil(at).vat;
  return {
    client:
      sum(issued.map((one) => sumsOf(one).total)) - received + refunded + (isSold && !isPaid ? invoiced : 0n),
    // The balance invoices the whole price and clears the deposits, which are no income before.
    service: -sum(of('Rail SA').map(({ services }) => services)) - (isFinished ? price : 0n),
    deposit: -sum(of('Studio Lune').map(({ services }) => services)) + (isFinished ? price : 0n),
    service_abroad: isSold ? -invoiced : 0n,
    service_eu: -sum(of('Bruxelles Conseil').map(({ services }) => services)),
    rebilled: -sum(issued.map(({ rebilled }) => rebilled)),
    vat_pending: -(vat - due),
    vat_collected: -due,
    bank: received - kept - refunded + (isPaid ? credited : 0n),
    bank_charges: kept + (isPaid ? charged : 0n),
    exchange_loss: gain < 0n ? -gain : 0n,
    exchange_gain: gain > 0n ? -gain : 0n,
  };
}
