/**
 * Proposes which invoices a line of a bank statement pays: by their numbers in its text, by the payer's name, by the amount. Nothing is
 * recorded without a click; `certain` proposals can be recorded together.
 */
import type { Day } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import { fold } from '#kernel/text.ts';
import { likelyCharges, type Part, spread } from './rules.ts';

export interface MatchedLine {
  id: number;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
  payer: string;
  text: string;
}

export interface Candidate {
  id: number;
  number: string;
  clientId: number;
  client: string;
  currency: string;
  dueOn: Day;
  open: number;
}

/** What a proposal follows from. */
export const matchReasons = ['number', 'name', 'amount'] as const;
export type MatchReason = (typeof matchReasons)[number];

export interface Proposal {
  clientId: number;
  parts: Part[];
  /** What the bank kept: the parts are so much more than the line. */
  charges: number;
  /** What is left as the client's credit. */
  rest: number;
  reason: MatchReason;
  certain: boolean;
}

/** Invoices of a client among which a sum is looked for: 4,096 sums. */
const MOST_SUMMED = 12;

/**
 * Returns the proposals by the id of their line, the oldest line first. What a certain proposal pays is not open for the next line, so
 * that two lines do not pay an invoice twice.
 * @param candidates with an open amount, the earliest due first.
 */
export function proposalsFor(
  lines: readonly MatchedLine[],
  candidates: readonly Candidate[],
): Map<number, Proposal> {
  const left = new Map(candidates.map(({ id, open }) => [id, open]));
  const patterns = new Map(candidates.map(({ id, number }) => [id, patternOf(number)]));
  const names = new Map(candidates.map(({ clientId, client }) => [clientId, wordsOf(client)]));
  const found = new Map<number, Proposal>();
  for (const line of lines) {
    const open = candidates
      .map((one) => ({ ...one, open: left.get(one.id) ?? 0 }))
      .filter(({ currency, open: amount }) => currency === line.currency && amount > 0);
    const proposal = proposalFor(line, open, { names, patterns });
    if (proposal === undefined) continue;
    found.set(line.id, proposal);
    if (proposal.certain)
      for (const { id, amount } of proposal.parts) left.set(id, (left.get(id) ?? 0) - amount);
  }
  return found;
}

type Names = ReadonlyMap<number, ReadonlySet<string>>;

interface Known {
  names: Names;
  /** Of the numbers, by invoice. */
  patterns: ReadonlyMap<number, RegExp>;
}

function proposalFor(
  line: MatchedLine,
  open: readonly Candidate[],
  { names, patterns }: Known,
): Proposal | undefined {
  const said = fold(`${line.payer} ${line.text}`);
  const named = open.filter(({ id }) => patterns.get(id)?.test(said));
  if (named.length > 0) {
    // Of several clients: somebody has to decide.
    if (new Set(named.map(({ clientId }) => clientId)).size > 1) return undefined;
    return proposed(line, named, { reason: 'number', certain: sumOf(named) === line.amount });
  }
  const clients = clientsNamed(line, names);
  if (clients.length > 1) return undefined;
  const [client] = clients;
  if (client !== undefined) {
    const own = open.filter(({ clientId }) => clientId === client.clientId);
    const equal = own.filter((one) => one.open === line.amount);
    const [first] = equal;
    if (first !== undefined)
      return proposed(line, [first], { reason: 'name', certain: client.exact && equal.length === 1 });
    const charged = own.filter((one) => likelyCharges(one.open, line.amount) > 0);
    if (charged.length === 1 && summing(own, line.amount) === undefined)
      return proposed(line, charged, { reason: 'name', certain: false });
    return own.length === 0
      ? undefined
      : proposed(line, summing(own, line.amount) ?? own, { reason: 'name', certain: false });
  }
  const equal = open.filter((one) => one.open === line.amount);
  if (equal.length === 1) return proposed(line, equal, { reason: 'amount', certain: false });
  if (equal.length > 1) return undefined;
  const summed = [...Map.groupBy(open, ({ clientId }) => clientId).values()].filter(
    (own) => sumOf(own) === line.amount,
  );
  return summed.length === 1
    ? proposed(line, summed[0] ?? [], { reason: 'amount', certain: false })
    : undefined;
}

function proposed(
  { amount }: MatchedLine,
  invoices: readonly Candidate[],
  how: Pick<Proposal, 'reason' | 'certain'>,
): Proposal | undefined {
  const [first] = invoices;
  const charges = likelyCharges(sumOf(invoices), amount);
  return first && { clientId: first.clientId, charges, ...spread(amount + charges, invoices), ...how };
}

/** What the company owes a client in a currency. */
export interface Credit {
  clientId: number;
  client: string;
  currency: string;
  /** Above zero. */
  amount: number;
  /** The invoices and credit notes that it is about. */
  numbers: readonly string[];
}

/**
 * Returns the credit that an outgoing line may pay back, which somebody has to confirm: by a number in its text, or by the client's name.
 * @param line with its amount below zero.
 */
export function refundFor(
  line: Pick<MatchedLine, 'amount' | 'currency' | 'payer' | 'text'>,
  credits: readonly Credit[],
): { credit: Credit; reason: MatchReason } | undefined {
  const enough = credits.filter(
    ({ currency, amount }) => currency === line.currency && amount >= -line.amount,
  );
  const said = fold(`${line.payer} ${line.text}`);
  const [named, ...others] = enough.filter(({ numbers }) =>
    numbers.some((number) => patternOf(number).test(said)),
  );
  if (named !== undefined) return others.length === 0 ? { credit: named, reason: 'number' } : undefined;
  const names = new Map(enough.map(({ clientId, client }) => [clientId, wordsOf(client)]));
  const [client, ...more] = clientsNamed(line, names);
  const credit = enough.find(({ clientId }) => clientId === client?.clientId);
  return credit === undefined || more.length > 0 ? undefined : { credit, reason: 'name' };
}

const sumOf = (invoices: readonly Candidate[]) => sumCents(invoices.map(({ open }) => open));

/** The only invoices of a client that add up to the amount; undefined for none or several choices. */
function summing(own: readonly Candidate[], amount: number): Candidate[] | undefined {
  if (sumOf(own) === amount) return [...own];
  if (own.length > MOST_SUMMED) return undefined;
  let found: Candidate[] | undefined;
  for (let choice = 1; choice < 2 ** own.length; choice += 1) {
    const chosen = own.filter((_, at) => (choice >> at) % 2 === 1);
    if (sumOf(chosen) !== amount) continue;
    if (found !== undefined) return undefined;
    found = chosen;
  }
  return found;
}

/**
 * Returns what finds the number of an invoice in a folded text. Payers leave out its letter and its hyphen, and banks break it over lines:
 * `F2026-0001`, `2026/0001`, `FACTURE F 2026 0001`.
 */
export function patternOf(number: string): RegExp {
  const [, letter = '', year = '', count = ''] = /^([a-z]*)(\d{4})\D(\d+)$/.exec(fold(number)) ?? [];
  const digits = (text: string) => [...text].join('\\s*');
  const before = '(?:^|[^a-z0-9]|facture|fact|invoice|inv|no)';
  return new RegExp(`${before}(?:${letter}[\\s.\\-/_]*)?${digits(year)}[\\s.\\-/_]*${digits(count)}(?!\\d)`);
}

/** Words that names of companies have in common. */
const COMMON = new Set([
  ...[
    'sa',
    'sas',
    'sasu',
    'sarl',
    'eurl',
    'snc',
    'sci',
    'scop',
    'ste',
    'societe',
    'gmbh',
    'ag',
    'ltd',
    'plc',
    'inc',
    'llc',
  ],
  ...[
    'bv',
    'nv',
    'srl',
    'spa',
    'sl',
    'group',
    'groupe',
    'the',
    'of',
    'and',
    'et',
    'de',
    'du',
    'des',
    'la',
    'le',
    'les',
    'l',
    'd',
  ],
]);

export function wordsOf(name: string): Set<string> {
  const words = fold(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const own = words.filter((word) => !COMMON.has(word));
  return new Set(own.length > 0 ? own : words);
}

const isWithin = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].every((word) => others.has(word));

/** The clients whose name the payer has; `exact` if the payer's has no further words. */
function clientsNamed(
  { payer, text }: Pick<MatchedLine, 'payer' | 'text'>,
  names: Names,
): { clientId: number; exact: boolean }[] {
  const paying = wordsOf(payer);
  const said = new Set([...paying, ...wordsOf(text)]);
  const found = [...names].flatMap(([clientId, words]) => {
    const long = [...words].some((word) => word.length >= 3);
    return long && isWithin(words, said)
      ? [{ clientId, exact: isWithin(words, paying) && paying.size === words.size, size: words.size }]
      : [];
  });
  // «Rail Logistique» rather than «Rail».
  const longest = Math.max(...found.map(({ size }) => size));
  const exact = found.filter((one) => one.exact);
  return exact.length === 1 ? exact : found.filter(({ size }) => size === longest);
}
