/**
 * Writes the file of a payment run: ISO 20022 pain.001.001.09 as the EPC's SEPA Credit Transfer guidelines
 * require it from customers (EPC132-08). Transfers outside SEPA are a second payment in the same file, without the
 * service level SEPA and with shared charges (ISO 20022, ChargeBearerType1Code). The same run always gives the same
 * bytes.
 */
import type { Day } from '#kernel/day.ts';
import { decimalOf, sumCents } from '#kernel/money.ts';

const MOST_NAME = 70;
const MOST_MESSAGE = 140;

export interface SepaFile {
  messageId: string;
  createdAt: Date;
  executionDay: Day;
  /** The company. The BIC may be empty. */
  debtor: { holder: string; iban: string; bic: string };
  transfers: readonly SepaTransfer[];
}

export interface SepaTransfer {
  /** Position in the file, counted from 1. */
  place: number;
  holder: string;
  iban: string;
  message: string;
  /** Positive cents. */
  cents: number;
  /** Whether one of the accounts is outside SEPA, so that the bank executes it as an international transfer. */
  outsideSepa: boolean;
}

/** Letters that NFKD does not decompose. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  '’': "'",
  '‘': "'",
  '“': "'",
  '”': "'",
  '«': "'",
  '»': "'",
  '"': "'",
  '–': '-',
  '—': '-',
  '&': '+',
  _: '-',
  '@': '(at)',
  '€': 'EUR',
  ';': ',',
  '!': '.',
};

/**
 * Returns a text in the characters that all SEPA banks accept: a–z A–Z 0–9 / - ? : ( ) . , ' + and blanks
 * (EPC217-08, Latin set). Accents are removed; other characters become blanks. A slash is never first, last
 * or doubled (EPC132-08, «Character Set»).
 */
export function latinText(text: string, most: number): string {
  return text
    .replace(/./gsu, (character) => letters[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9/\-?:().,'+]/gu, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .slice(0, most)
    .replace(/^[ /]+|[ /]+$/g, '');
}

/** Returns the account holder's name in the file, at most 70 characters. */
export function latinName(name: string): string {
  return latinText(name, MOST_NAME);
}

/** Whether at least one letter of the name remains, so that a bank can read it. */
export function isReadableName(name: string): boolean {
  return /[a-zA-Z]/.test(latinName(name));
}

/** Returns the message for the person's bank statement, at most 140 characters. */
export function latinMessage(text: string): string {
  return latinText(text, MOST_MESSAGE);
}

/**
 * Returns an id that is unique for the company's bank, at most 35 characters: the day, the run's number and a
 * random part.
 * @param salt eight hexadecimal digits.
 */
export function messageIdOf({ day, number, salt }: { day: Day; number: number; salt: string }): string {
  return `NDF${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}-${salt}`;
}

export function fileNameOf({ messageId }: { messageId: string }): string {
  return `${messageId}.xml`;
}

/** Needs no escaping, because the Latin set has no characters that XML requires to escape. */
function element(name: string, content: string, indent: number): string {
  return `${' '.repeat(indent)}<${name}>${content}</${name}>`;
}

/** @throws RangeError without transfers, because the format does not allow that. */
export function sepaFile({ messageId, createdAt, executionDay, debtor, transfers }: SepaFile): string {
  if (transfers.length === 0) throw new RangeError('a payment file needs at least one transfer');
  const holder = latinName(debtor.holder);
  const inside = transfers.filter(({ outsideSepa }) => !outsideSepa);
  const outside = transfers.filter(({ outsideSepa }) => outsideSepa);
  const payment = (some: readonly SepaTransfer[], name: string, terms: readonly string[], charges: string) =>
    some.length === 0
      ? []
      : [
          '    <PmtInf>',
          element('PmtInfId', `${messageId}-${name}`, 6),
          element('PmtMtd', 'TRF', 6),
          ...sumsOf(some),
          ...terms,
          `      <ReqdExctnDt><Dt>${executionDay}</Dt></ReqdExctnDt>`,
          `      <Dbtr><Nm>${holder}</Nm></Dbtr>`,
          `      <DbtrAcct><Id><IBAN>${debtor.iban}</IBAN></Id></DbtrAcct>`,
          `      <DbtrAgt><FinInstnId>${agentOf(debtor)}</FinInstnId></DbtrAgt>`,
          element('ChrgBr', charges, 6),
          ...some.flatMap((transfer) => transferLines(transfer, messageId)),
          '    </PmtInf>',
        ];
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '  <CstmrCdtTrfInitn>',
    '    <GrpHdr>',
    element('MsgId', messageId, 6),
    element('CreDtTm', createdAt.toISOString(), 6),
    ...sumsOf(transfers),
    `      <InitgPty><Nm>${holder}</Nm></InitgPty>`,
    '    </GrpHdr>',
    ...payment(inside, 'P', ['      <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>'], 'SLEV'),
    ...payment(outside, 'X', [], 'SHAR'),
    '  </CstmrCdtTrfInitn>',
    '</Document>',
  ].join('\n')}\n`;
}

function sumsOf(transfers: readonly SepaTransfer[]): string[] {
  return [
    element('NbOfTxs', String(transfers.length), 6),
    element('CtrlSum', decimalOf(sumCents(transfers.map(({ cents }) => cents)), 'EUR'), 6),
  ];
}

function agentOf({ bic }: SepaFile['debtor']): string {
  return bic === '' ? '<Othr><Id>NOTPROVIDED</Id></Othr>' : `<BICFI>${bic.toUpperCase()}</BICFI>`;
}

function transferLines({ place, holder, iban, message, cents }: SepaTransfer, messageId: string): string[] {
  return [
    '      <CdtTrfTxInf>',
    `        <PmtId><EndToEndId>${messageId}-${place}</EndToEndId></PmtId>`,
    `        <Amt><InstdAmt Ccy="EUR">${decimalOf(cents, 'EUR')}</InstdAmt></Amt>`,
    `        <Cdtr><Nm>${latinName(holder)}</Nm></Cdtr>`,
    `        <CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`,
    `        <RmtInf><Ustrd>${latinMessage(message)}</Ustrd></RmtInf>`,
    '      </CdtTrfTxInf>',
  ];
}
