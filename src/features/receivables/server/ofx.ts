/**
 * Reads the lines of a bank statement in OFX: 1.x, SGML in which fields have no end tag, and 2.x, XML. Source: Open
 * Financial Exchange 2.2, 11.4. Nothing depends on the nesting of other elements, so both are read the same way, once.
 */
import { dayOf, isDay } from '#kernel/day.ts';
import {
  MOST_STATEMENT_LINES,
  type ReadStatement,
  type StatementLine,
  type StatementRefusal,
  statementAmount,
  tidyLine,
} from '../statement.rules.ts';

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Whether a text has the root element of OFX near its beginning, after a header. */
export function startsAsOfx(text: string): boolean {
  return /<OFX>/i.test(text.slice(0, 4000));
}

/** Banks declare the encoding wrongly: what is not UTF-8 is Windows-1252. */
export function ofxText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

type Fields = Map<string, string>;

export function ofxIn(text: string): ReadStatement | StatementRefusal {
  if (!/<\/OFX>\s*$/i.test(text.slice(-200))) return { refusal: 'broken' };
  const lines: StatementLine[] = [];
  const outgoing: StatementLine[] = [];
  let leftOut = 0;
  let entry = 0;
  let statement: Fields = new Map();
  let transaction: Fields | undefined;
  for (const [, end, tag = '', content = ''] of text.matchAll(/<(\/?)([A-Za-z0-9._]{1,40})>([^<]*)/g)) {
    const name = tag.toUpperCase();
    if (end === '/') {
      if (name !== 'STMTTRN' || transaction === undefined) continue;
      entry += 1;
      const line = lineOf(transaction, statement);
      transaction = undefined;
      if (line === undefined) return { refusal: 'entry', entry };
      if (line.amount > 0) lines.push(tidyLine(line));
      else if (line.amount < 0 && outgoing.length < MOST_STATEMENT_LINES) outgoing.push(tidyLine(line));
      else leftOut += 1;
      if (lines.length > MOST_STATEMENT_LINES) return { refusal: 'large' };
    } else if (name === 'STMTTRN') {
      if (transaction !== undefined) return { refusal: 'broken' };
      transaction = new Map();
    } else if (/^(?:CC)?STMTRS$/.test(name)) statement = new Map();
    else {
      const fields = transaction ?? statement;
      const value = decoded(content).trim();
      // The account of the other side comes later.
      if ((value !== '' || name === 'CURRENCY') && !fields.has(name)) fields.set(name, value);
    }
  }
  if (transaction !== undefined) return { refusal: 'broken' };
  return { format: 'ofx', lines, outgoing, leftOut };
}

/** @returns undefined without a valid amount or day. */
function lineOf(transaction: Fields, statement: Fields): StatementLine | undefined {
  const field = (name: string) => transaction.get(name) ?? '';
  // An amount in another currency than the account's has an element of its own; ORIGCURRENCY is only for information.
  const currency = (transaction.has('CURRENCY') ? field('CURSYM') : statement.get('CURDEF')) ?? 'EUR';
  const amount = statementAmount(field('TRNAMT').replace(/\s/g, ''), currency);
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(field('DTPOSTED')) ?? [];
  const bookedOn = `${year}-${month}-${day}`;
  if (amount === undefined || !isDay(bookedOn)) return undefined;
  const payer = field('NAME');
  const text = [field('MEMO'), field('REFNUM'), field('CHECKNUM')].filter(Boolean).join(' ');
  return {
    account: statement.get('ACCTID') ?? '',
    bookedOn: dayOf(Number(year), Number(month), Number(day)),
    amount,
    currency,
    payer,
    text,
    reference: field('FITID'),
  };
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (whole, code: string | undefined, name = '') => {
    if (code === undefined) return entities[String(name).toLowerCase()] ?? whole;
    const point = Number(code);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
  });
}
