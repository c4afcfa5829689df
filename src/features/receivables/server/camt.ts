/**
 * Reads the lines of a bank statement in CAMT.053, versions 02 to 13. Source: ISO 20022, BankToCustomerStatement; the
 * elements that versions name differently are looked for under each name.
 */
import { at, childrenOf, type Element, textAt } from '#features/invoices/server/xml.service.ts';
import { isDay } from '#kernel/day.ts';
import { sumCents } from '#kernel/money.ts';
import {
  MOST_STATEMENT_LINES,
  type ReadStatement,
  type StatementLine,
  type StatementRefusal,
  statementAmount,
  tidyLine,
} from '../statement.rules.ts';

const NO_REFERENCE = 'NOTPROVIDED';

/** @returns the refusal `unknown` for another document. */
export function camtIn(root: Element): ReadStatement | StatementRefusal {
  const statements = childrenOf(at(root, 'BkToCstmrStmt'), 'Stmt');
  if (root.name !== 'Document' || at(root, 'BkToCstmrStmt') === undefined) return { refusal: 'unknown' };
  const lines: StatementLine[] = [];
  const outgoing: StatementLine[] = [];
  let leftOut = 0;
  let entry = 0;
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
    for (const found of childrenOf(statement, 'Ntry')) {
      entry += 1;
      const way = wayOf(found);
      const read = way === undefined ? undefined : linesOf(found, account, way);
      if (way === 'CRDT') {
        if (read === undefined) return { refusal: 'entry', entry };
        lines.push(...read.map(tidyLine));
        if (lines.length > MOST_STATEMENT_LINES) return { refusal: 'large' };
      } else if (read === undefined || outgoing.length + read.length > MOST_STATEMENT_LINES) leftOut += 1;
      else outgoing.push(...read.map((line) => tidyLine({ ...line, amount: -line.amount })));
    }
  }
  return { format: 'camt', lines, outgoing, leftOut };
}

type Way = 'CRDT' | 'DBIT';

/** Whether money came in or went out; undefined for what is not booked, and for a reversal. */
function wayOf(entry: Element): Way | undefined {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  if ((status !== '' && status !== 'BOOK') || /^(?:true|1)$/.test(textAt(entry, 'RvslInd'))) return undefined;
  const way = textAt(entry, 'CdtDbtInd');
  return way === 'CRDT' || way === 'DBIT' ? way : undefined;
}

/**
 * Returns a line for each transaction of a batch if their amounts add up to the entry; else one for the entry.
 * @returns undefined without a valid amount or day.
 */
function linesOf(entry: Element, account: string, way: Way): StatementLine[] | undefined {
  const money = moneyOf(at(entry, 'Amt'));
  const bookedOn = dayIn(at(entry, 'BookgDt')) ?? dayIn(at(entry, 'ValDt'));
  if (money === undefined || money.amount <= 0 || bookedOn === undefined) return undefined;
  const { amount, currency } = money;
  const transactions = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'));
  const ownReference = textAt(entry, 'AcctSvcrRef');
  const base = { account, bookedOn, currency };
  const amounts = transactions.map((transaction) => amountOf(transaction, way));
  const payerOf = (transaction: Element) => otherParty(transaction, way);
  const addUp =
    transactions.length > 1 &&
    amounts.every((one) => one !== undefined && one.currency === currency && one.amount > 0) &&
    sumCents(amounts.map((one) => one?.amount ?? 0)) === amount;
  if (addUp)
    return transactions.map((transaction, place) => ({
      ...base,
      amount: amounts[place]?.amount ?? 0,
      payer: payerOf(transaction),
      text: textOf(transaction) || textAt(entry, 'AddtlNtryInf'),
      reference: [ownReference, textAt(transaction, 'Refs', 'AcctSvcrRef')].filter(Boolean).join('/'),
    }));
  const payers = new Set(transactions.map(payerOf).filter(Boolean));
  const texts = [...new Set(transactions.map(textOf).filter(Boolean))];
  return [
    {
      ...base,
      amount,
      // With several payers it is nobody's.
      payer: payers.size === 1 ? ([...payers][0] ?? '') : '',
      text: texts.join(' ') || textAt(entry, 'AddtlNtryInf'),
      reference:
        ownReference || (transactions.length === 1 ? textAt(transactions[0], 'Refs', 'AcctSvcrRef') : ''),
    },
  ];
}

/** The amount of a transaction, in the currency of the account; undefined for one in the other direction. */
function amountOf(transaction: Element, way: Way) {
  const own = textAt(transaction, 'CdtDbtInd');
  if (own !== '' && own !== way) return undefined;
  return moneyOf(at(transaction, 'Amt') ?? at(transaction, 'AmtDtls', 'TxAmt', 'Amt'));
}

function moneyOf(element: Element | undefined): { amount: number; currency: string } | undefined {
  const currency = element?.attributes.Ccy ?? '';
  const amount = statementAmount(element?.text ?? '', currency);
  return amount === undefined ? undefined : { amount, currency };
}

function dayIn(element: Element | undefined) {
  const day = (textAt(element, 'Dt') || textAt(element, 'DtTm')).slice(0, 10);
  return isDay(day) ? day : undefined;
}

/** Who paid, or was paid. */
function otherParty(transaction: Element, way: Way): string {
  const parties = at(transaction, 'RltdPties');
  const party = way === 'CRDT' ? 'Dbtr' : 'Cdtr';
  const places = [`Ultmt${party}`, party].flatMap((one) => [
    [one, 'Nm'],
    [one, 'Pty', 'Nm'],
  ]);
  return places.map((place) => textAt(parties, ...place)).find((name) => name !== '') ?? '';
}

/** What the payer wrote, with structured references and the payer's own one. */
function textOf(transaction: Element): string {
  const information = at(transaction, 'RmtInf');
  const structured = childrenOf(information, 'Strd');
  const written = [
    ...childrenOf(information, 'Ustrd').map(({ text }) => text.trim()),
    ...structured.flatMap((one) => [
      ...childrenOf(one, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
      textAt(one, 'CdtrRefInf', 'Ref'),
      ...childrenOf(one, 'AddtlRmtInf').map(({ text }) => text.trim()),
    ]),
    textAt(transaction, 'Refs', 'EndToEndId').replace(NO_REFERENCE, ''),
  ].filter(Boolean);
  return [...new Set(written)].join(' ') || textAt(transaction, 'AddtlTxInf');
}
