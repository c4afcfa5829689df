/**
 * Finds the values of a receipt in the text that was recognised on its photo (ui/photo-text). Recognition
 * confuses O and 0, l and 1, S and 5, and loses lines, so a value needs a label or an agreement with other values; a
 * missing proposal is better than a wrong one.
 */
import { type Rates, vatTypes } from '#features/vat/rules.ts';
import { addDays, type Day, readDay } from '#kernel/day.ts';
import { decimalOf, sumCents, vatIn, vatOn } from '#kernel/money.ts';
import type { InvoiceProposal } from './contract.ts';

export interface PhotoVat {
  /** Basis points. */
  rate: number;
  /** Cents, like all amounts here. */
  net: number;
  vat: number;
}

export interface PhotoValues {
  /** Empty if not found. */
  supplier: string;
  date: Day | null;
  /** ISO 4217. */
  currency: string;
  /** Including VAT. */
  total: number | null;
  /** One line per rate; empty unless they add up to the total. */
  vat: PhotoVat[];
}

/** @returns what a photo proposes; undefined if its text has neither an amount nor a date. */
export function photoProposal(text: string, context: PhotoContext): ReceiptProposal | undefined {
  const { supplier, date, currency, total, vat } = photoValuesIn(text, context);
  if (total === null && date === null) return undefined;
  const rates = context.ratesOn(date ?? context.today);
  const euros = (cents: number) => decimalOf(cents, 'EUR');
  return {
    credit_note: false,
    credits: '',
    supplier,
    abroad: false,
    territory: 'metropole',
    number: '',
    date,
    currency,
    total: total === null ? null : euros(total),
    paid: null,
    due: null,
    vat_total: vat.length === 0 ? null : euros(sumCents(vat.map((line) => line.vat))),
    contradictions: [],
    guessed: false,
    vat: vat.map((line) => ({
      rate: line.rate,
      type: vatTypes.find((type) => rates[type] === line.rate) ?? null,
      net: euros(line.net),
      vat: euros(line.vat),
    })),
  };
}

/** What fills in a receipt's form, whether it comes from an invoice or a photo. */
export type ReceiptProposal = Omit<InvoiceProposal, 'format' | 'profile'>;

interface Line {
  text: string;
  /** Upper-case words without accents, with the usual mistakes of recognition mended. */
  label: string;
  amounts: readonly number[];
}

export interface PhotoContext {
  today: Day;
  /** Returns the VAT rates that a receipt of a day may have. */
  ratesOn(day: Day): Rates;
}

/** Longer texts are not receipts; some patterns are not linear. */
const MOST_LINES = 300;
const LONGEST_LINE = 200;

export function photoValuesIn(text: string, { today, ratesOn }: PhotoContext): PhotoValues {
  const lines = text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim().slice(0, LONGEST_LINE))
    .filter((line) => line !== '')
    .slice(0, MOST_LINES)
    .map((line): Line => ({ text: line, label: labelOf(line), amounts: amountsIn(line) }));
  const date = dateIn(lines, today);
  const rates = Object.values(ratesOn(date ?? today)).filter((rate) => rate > 0);
  const taxes = lines.flatMap((line) => taxIn(line, rates));
  const total = totalIn(lines, taxes);
  return {
    supplier: supplierIn(lines),
    date,
    currency: currencyIn(lines),
    total,
    vat: total === null ? [] : vatOfTotal(taxes, total),
  };
}

const digitOf: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  Z: '2',
  S: '5',
  s: '5',
  B: '8',
};
const letterOf: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '|': 'I',
  '4': 'A',
  '5': 'S',
  '8': 'B',
};
/** Digits, with the letters that recognition takes for them. */
const DIGIT = '[\\dOoQDIl|ZSsB]';

const withDigits = (text: string) => text.replace(/\D/g, (letter) => digitOf[letter] ?? '');
const realDigits = (text: string) => text.replace(/\D/g, '').length;

const amountPattern = new RegExp(
  `(?<![\\p{L}\\d.,/:-])(?:(\\d{1,3}(?:[ .,'’]\\d{3})+)|(${DIGIT}{1,6})) ?[.,] ?(${DIGIT}{2})(?![\\d%]| ?%| ?[.,/:-] ?\\d)(?!l|kg|g\\b)`,
  'gu',
);
/** «12€50» */
const byUnitPattern = /(?<![\d.,])(\d{1,5}) ?(?:€|EUR) ?(\d{2})(?![\d.,%])/g;
const MOST_CENTS = 100_000_000;

/** Returns the amounts of a line in cents, in their order. */
export function amountsIn(line: string): number[] {
  const spaced = line.replace(/(?<=[€$£*=:]|\p{L}{2})(?=\d)/gu, ' ');
  const found = [...spaced.matchAll(amountPattern)].flatMap(
    ({ 1: grouped, 2: plain = '', 3: cents = '', index }) => {
      const whole = grouped ?? plain;
      if (realDigits(whole) + realDigits(cents) < 2) return [];
      return [{ index, cents: Number(withDigits(whole)) * 100 + Number(withDigits(cents)) }];
    },
  );
  const byUnit = [...spaced.matchAll(byUnitPattern)].map(({ 1: whole, 2: cents, index }) => ({
    index,
    cents: Number(whole) * 100 + Number(cents),
  }));
  return [...found, ...byUnit]
    .toSorted((a, b) => a.index - b.index)
    .map(({ cents }) => cents)
    .filter((cents) => cents < MOST_CENTS);
}

/** Words of labels that are found with one wrong letter. */
const labelWords = ['TOTAL', 'MONTANT', 'PAYER', 'ESPECES', 'CARTE', 'RENDU', 'MONNAIE', 'AMOUNT'];

function labelOf(line: string): string {
  return (
    line
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      // Brackets and exclamation marks in a word are an L.
      .replace(/(?<=\p{L})[\]!}]/gu, 'L')
      .split(/[^\p{L}\d|]+/u)
      .filter((word) => /[A-Z]/.test(word))
      .map((word) => word.replace(/[^A-Z]/g, (sign) => letterOf[sign] ?? ''))
      .map((word) => labelWords.find((known) => isAlmost(word, known)) ?? word)
      .join(' ')
  );
}

/** Whether two words differ by one letter at most. */
function isAlmost(word: string, known: string): boolean {
  if (Math.abs(word.length - known.length) > 1) return false;
  let start = 0;
  while (start < known.length && word[start] === known[start]) start++;
  let end = 0;
  const rest = Math.min(word.length, known.length) - start;
  while (end < rest && word.at(-1 - end) === known.at(-1 - end)) end++;
  return Math.max(word.length, known.length) - start - end <= 1;
}

/** Sums that are not the amount to pay, unless the line also says that VAT is included. */
const otherSum =
  /\b(SOUS ?TOTAL|S ?TOTAL|SUB ?TOTAL|HT|HORS TAXES?|EXCL\w*|TVA|TAX(ES?)?|GST|VAT|REMISES?|DISCOUNT|RABAIS|REDUCTION|QTE|QTY|QUANTITES?|ITEMS?|POINTS?|FIDELITE|ECONOMIES?|AVANTAGE|CAGNOTTE|CUMUL|SOLDE|POURBOIRE|TIP|SAVINGS?|CAPITAL|ACOMPTE|ROUNDING ADJ\w*|ARRONDI)\b/;
const included = /\b(TTC|IN[CE]L(US\w*|UDING)?|AFTER|TOTAL A PAYER|NET A PAYER)\b/;
/** «Total 20 %»: the sum of one rate. */
const shareOfTotal = /total\D{0,4}\d{1,2}([.,]\d+)? ?%/i;
/** Money that is not part of the price. */
const givenBack = /\b(RENDU|A RENDRE|MONNAIE|CHANGE|RECU|RECEIVED|TENDERED|RESTE|DONNE)\b/;

/** How sure a label is, from the surest. */
const labels: readonly (readonly [RegExp, number])[] = [
  [/\b(TOTAL ROUNDED|ROUNDED TOTAL|AFTER ROUNDING|TOTAL ARRONDI)\b/, 7],
  [
    /\b(TTC|A PAYER|TOTAL DU|MONTANT DU|MONTANT REEL|TOTAL EUR(OS?)?|GRAND TOTAL|AMOUNT DUE|TOTAL DUE|BALANCE DUE|TOTAL( \w+)? IN[CE]L(US\w*|UDING)?|NETT? TOTAL|PAYABLE)\b/,
    6,
  ],
  [/\bTOTAL\b/, 5],
  [
    /\b(CB|CARTE|VISA|MASTERCARD|AMEX|MONTANT|SANS CONTACT|DEBIT|PAYE|REGLEMENT|PAIEMENT|AMOUNT|SOMME|NET|DUE)\b/,
    3,
  ],
  [/\b(ESPECES|CASH|CHEQUE|ESP)\b/, 1],
];

function isOtherSum({ label, text }: Line): boolean {
  return (otherSum.test(label) || shareOfTotal.test(text)) && !included.test(label);
}

function weightOf(line: Line): number {
  if (givenBack.test(line.label) || isOtherSum(line)) return 0;
  return labels.find(([pattern]) => pattern.test(line.label))?.[1] ?? 0;
}

/** The label of a payment, or two confirmations. */
const LEAST_SURE = 3;

/** Returns the amount to pay: the one with the surest label that most other lines confirm. */
function totalIn(lines: readonly Line[], taxes: readonly Tax[]): number | null {
  const seen = new Set(lines.flatMap(({ amounts }) => amounts));
  const uses = new Map<number, number>();
  // A subtotal is often the amount to pay, and often is not.
  for (const line of lines)
    for (const cents of isOtherSum(line) ? [] : new Set(line.amounts))
      uses.set(cents, (uses.get(cents) ?? 0) + 1);
  const weights = new Map<number, number>();
  const propose = (cents: number | undefined, weight: number) => {
    if (cents !== undefined && cents > 0) weights.set(cents, Math.max(weight, weights.get(cents) ?? 0));
  };
  for (const [at, line] of lines.entries()) {
    const weight = weightOf(line);
    if (weight === 0) continue;
    const after = lines[at + 1];
    if (line.amounts.length > 0) propose(Math.max(...line.amounts), weight);
    else if (isOnlyAmount(after) && !otherSum.test(line.label)) propose(after.amounts[0], weight);
    else if (weight >= 5) propose(wholeIn(line.text), weight - 2);
  }
  const gross = sumCents(taxes.map(({ net, vat }) => (net ?? 0) + vat));
  if (taxes.length > 0 && taxes.every(({ net }) => net !== null) && seen.has(gross)) propose(gross, 3);
  const cash = lines.find(
    ({ label, amounts }) => /\b(ESPECES|CASH|PAIEMENT|PAYMENT)\b/.test(label) && amounts.length > 0,
  );
  const back = lines.find(({ label, amounts }) => givenBack.test(label) && amounts.length > 0);
  /** What was given less the change. */
  const spent = back === undefined ? 0 : (cash?.amounts.at(-1) ?? 0) - (back.amounts.at(-1) ?? 0);
  if (seen.has(spent)) propose(spent, 4);
  let best: number | null = null;
  let most = LEAST_SURE;
  for (const [cents, weight] of weights) {
    const confirmed = Math.min(2, Math.max(0, (uses.get(cents) ?? 0) - 1));
    // Of equally sure amounts, the one with the better label; then the later one.
    const agreed = (vatOfTotal(taxes, cents).length > 0 ? 2 : 0) + (cents === spent ? 2 : 0);
    const sure = weight * 1.01 + confirmed + agreed;
    if (sure >= most) {
      best = cents;
      most = sure;
    }
  }
  return best;
}

function isOnlyAmount(line: Line | undefined): line is Line {
  return line?.amounts.length === 1 && line.label.replace(/EUROS?/, '').length <= 3;
}

/** «TOTAL 12 €»: an amount without cents, which needs its unit; «TOTAL 1250»: the comma was not recognised. */
function wholeIn(text: string): number | undefined {
  const whole = /(?<![\d.,])(\d{1,5}) ?(?:€|EUR)(?!\w)/.exec(text)?.[1];
  if (whole !== undefined) return Number(whole) * 100;
  const cents = /(?<![\d.,/-] ?)\d{3,6}$/.exec(text)?.[0];
  return cents === undefined ? undefined : Number(cents);
}

interface Tax {
  rate: number;
  net: number | null;
  vat: number;
}

const ratePattern = new RegExp(`(?<![\\p{L}\\d.,])(${DIGIT}{1,2})(?: ?[.,] ?(${DIGIT}{1,2}))? ?%`, 'gu');

/** Returns the VAT of a line that has a rate, with amounts that agree with it. */
function taxIn({ text, label, amounts }: Line, rates: readonly number[]): Tax[] {
  const stated = [...text.matchAll(ratePattern)].map(
    ({ 1: whole = '', 2: decimals = '' }) =>
      Number(withDigits(whole)) * 100 + Number(withDigits(decimals).padEnd(2, '0')),
  );
  // Some tables have no percent sign: the rate looks like an amount.
  for (const rate of new Set([...stated, ...amounts]))
    if (rate > 0 && rates.includes(rate)) {
      const isStated = stated.includes(rate);
      const others = isStated ? amounts : amounts.toSpliced(amounts.indexOf(rate), 1);
      const found = pairIn(others, rate);
      if (found !== undefined) return [found];
      const [vat] = others;
      if (isStated && others.length === 1 && vat !== undefined && /\b(TVA|VAT|TAX(ES?)?)\b/.test(label))
        return [{ rate, net: null, vat }];
    }
  return [];
}

function pairIn(amounts: readonly number[], rate: number): Tax | undefined {
  const pairs = amounts.flatMap((one, at) =>
    amounts.flatMap((vat, other): Tax[] => {
      if (at === other || vat === 0) return [];
      if (Math.abs(vatOn(one, rate) - vat) <= 1) return [{ rate, net: one, vat }];
      return Math.abs(vatIn(one, rate) - vat) <= 1 ? [{ rate, net: one - vat, vat }] : [];
    }),
  );
  // Net, VAT and gross on one line agree best.
  return pairs.find(({ net, vat }) => net !== null && amounts.includes(net + vat)) ?? pairs[0];
}

/** Returns one line per rate if they add up to the total, else nothing. */
function vatOfTotal(taxes: readonly Tax[], total: number): PhotoVat[] {
  const once = taxes.filter(
    (tax, at) => taxes.findIndex(({ rate, vat }) => rate === tax.rate && vat === tax.vat) === at,
  );
  const first = once.filter((tax, at) => once.findIndex(({ rate }) => rate === tax.rate) === at);
  for (const some of [once, first, ...first.map((tax) => [tax])]) {
    const lines = linesOf(some, total);
    if (lines !== undefined) return lines;
  }
  return [];
}

/** Cents by which the sum of rounded lines may differ from the total, for each line. */
const ROUNDING = 2;

function linesOf(taxes: readonly Tax[], total: number): PhotoVat[] | undefined {
  if (taxes.length === 0) return undefined;
  const [only] = taxes;
  if (taxes.length === 1 && only !== undefined)
    return Math.abs(vatIn(total, only.rate) - only.vat) <= 1
      ? [{ rate: only.rate, net: total - only.vat, vat: only.vat }]
      : undefined;
  let tolerance = 0;
  const byRate = new Map<number, PhotoVat>();
  for (const { rate, net, vat } of taxes) {
    // The VAT's own rounding makes the net amount uncertain by half a cent divided by the rate.
    tolerance += ROUNDING + (net === null ? 5000 / rate : 0);
    const before = byRate.get(rate) ?? { rate, net: 0, vat: 0 };
    const whole = net ?? Math.round((vat * 10_000) / rate);
    byRate.set(rate, { rate, net: before.net + whole, vat: before.vat + vat });
  }
  const lines = [...byRate.values()];
  const gross = sumCents(lines.flatMap(({ net, vat }) => [net, vat]));
  return Math.abs(gross - total) <= tolerance ? lines : undefined;
}

const numberDate = new RegExp(
  `(?<![\\p{L}\\d.,/])(${DIGIT}{1,2}) ?([/.-]) ?(${DIGIT}{1,2}) ?[/.-] ?((?:20)?${DIGIT}{2})(?![\\d%]|[.,/]\\d)`,
  'gu',
);
const isoDate = /(?<!\d)(20\d{2})[/.-](\d{2})[/.-](\d{2})(?!\d)/g;
const namedDate =
  /(?<!\d)(\d{1,2})(?:er|st|nd|rd|th)?[ .,/-]{0,2}(\p{L}{3,9})[ .,/-]{0,2}(20\d{2}|\d{2})(?!\d)/gu;
const monthFirstDate = /(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (20\d{2})(?!\d)/gu;
/** Days that are not the day of the purchase. */
const otherDay =
  /\b(VALID\w*|EXPIR\w*|JUSQU\w*|AVANT|ECHEANCE|GARANTIE|OUVERT|DEPUIS|ARRIVEE|DEPART|RETOUR|DUE|UNTIL|NAISSANCE)\b/;
/** How old a receipt may be. */
const OLDEST_DAYS = 5 * 366;

/** Returns the day of the purchase: preferably beside a time or the word «date», else the first one. */
function dateIn(lines: readonly Line[], today: Day): Day | null {
  const [least, most] = [addDays(today, -OLDEST_DAYS), addDays(today, 1)];
  let best: Day | null = null;
  let surest = Number.NEGATIVE_INFINITY;
  for (const { text, label } of lines) {
    const sure =
      (/\b(DATE|LE|DU)\b/.test(label) ? 1 : 0) +
      (/\d[:hH] ?\d{2}/.test(text) ? 1 : 0) -
      (otherDay.test(label) ? 3 : 0);
    const day = daysIn(text).find((one) => one >= least && one <= most);
    if (day !== undefined && sure > surest) {
      best = day;
      surest = sure;
    }
  }
  return best;
}

function daysIn(text: string): Day[] {
  const texts = [
    ...[...text.matchAll(isoDate)].map(([, year, month, day]) => `${year}-${month}-${day}`),
    ...[...text.matchAll(numberDate)].flatMap(([all, day = '', , month = '', year = '']) => {
      if (realDigits(all) < 4) return [];
      const [first, second, last] = [day, month, year].map(withDigits);
      return Number(second) > 12 ? [`${second}/${first}/${last}`] : [`${first}/${second}/${last}`];
    }),
    ...[...text.matchAll(namedDate)].map(([, day, month, year]) => `${day} ${month} ${year}`),
    ...[...text.matchAll(monthFirstDate)].map(([, month, day, year]) => `${day} ${month} ${year}`),
  ];
  return texts.flatMap((one) => readDay(one) ?? []);
}

const european = /€|\bEUR(OS?)?\b|\bTVA\b|\bSIRET\b|\bTTC\b/;
/** Codes that no other word of a receipt looks like, and signs. */
const currencies: readonly (readonly [RegExp, string])[] = [
  [/\bCHF\b/, 'CHF'],
  [/\bGBP\b|£ ?\d/, 'GBP'],
  [/\bUSD\b|\$ ?\d/, 'USD'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bPLN\b/, 'PLN'],
  [/\bCZK\b/, 'CZK'],
];

/** Returns another currency than the euro only if nothing speaks of the euro and two lines of the other. */
function currencyIn(lines: readonly Line[]): string {
  if (lines.some(({ text }) => european.test(text.toUpperCase()))) return 'EUR';
  const found = currencies.find(([sign]) => lines.filter(({ text }) => sign.test(text)).length >= 2);
  return found?.[1] ?? 'EUR';
}

/** Words of lines at the top that do not name the supplier. */
const noName =
  /\b(TICKETS?|FACTURE|RECU|NOTE|ADDITION|BIENVENUE|WELCOME|DUPLICATA|CARTE BANCAIRE|CB|INVOICE|RECEIPT|CASH|TEL|TELEPHONE|FAX|SIRET|SIREN|TVA|RCS|APE|NAF|WWW|HTTPS?|DATE|TABLE|CLIENT|MERCI|COPIE|COPY|CAISSE|CAISSIER|SERVEUR|VENDEUR|TERMINAL|COMMERCANT|TOTAL)\b/;
const address =
  /\b(RUE|AVENUE|AV|BOULEVARD|BD|BLD|PLACE|PL|CHEMIN|ROUTE|RTE|IMPASSE|ALLEE|QUAI|COURS|CEDEX|ZA|ZI|ZAC|CENTRE COMMERCIAL|JALAN|STREET|ROAD)\b/;
const NAME_LINES = 8;
const LEAST_LETTERS = 3;
/** On average; shadows and creases are read as many short words. */
const LEAST_LETTERS_PER_WORD = 2.5;

/** Returns the first line at the top that looks like a name. */
function supplierIn(lines: readonly Line[]): string {
  for (const { text, label, amounts } of lines.slice(0, NAME_LINES)) {
    const name = text.replace(/^[^\p{L}\d]+|[^\p{L}\d.)!]+$/gu, '');
    const letters = name.replace(/\P{L}/gu, '').length;
    const signs = name.replace(/ /g, '').length;
    if (letters < LEAST_LETTERS || letters < 0.7 * signs || amounts.length > 0) continue;
    if (letters < LEAST_LETTERS_PER_WORD * name.split(' ').length) continue;
    if (noName.test(label) || address.test(label) || /\b\d{5}\b/.test(text)) continue;
    return name;
  }
  return '';
}
