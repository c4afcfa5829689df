/**
 * Validates the file against its schema. tests/support/pain.001.001.09.xsd is ISO's (iso20022.org, build R1.6.15 of 14 February
 * 2019), as published under the MIT licence in lib/schema of github.com/pennylane-hq/sepa_king at 8f47cd77.
 */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { addDays } from '#kernel/day.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  fileNameOf,
  isReadableName,
  latinMessage,
  latinName,
  latinText,
  messageIdOf,
  type SepaFile,
  sepaFile,
} from './sepa.rules.ts';

const schema = readFileSync(new URL('../../../tests/support/pain.001.001.09.xsd', import.meta.url), 'utf8');
const faultsOf = async (contents: string) =>
  (await validateXML({ xml: { fileName: 'run.xml', contents }, schema: [schema] })).errors.map(
    ({ message }) => message,
  );

const one: SepaFile = {
  messageId: 'NDF20261125-0007-3f9c2a1b',
  createdAt: new Date('2026-11-25T09:30:00Z'),
  executionDay: '2026-11-26',
  debtor: { holder: 'Ardoise Conseil', iban: 'FR1420041010050500013M02606', bic: 'AGRIFRPP' },
  transfers: [
    {
      place: 1,
      holder: 'Zoé L’Œuvre',
      iban: 'BE68539007547034',
      message: 'Notes de frais : Lyon, «été»',
      cents: 12_345,
      outsideSepa: false,
    },
    {
      place: 3,
      holder: 'Ada Lovelace',
      iban: 'DE89370400440532013000',
      message: 'Report',
      cents: 1,
      outsideSepa: false,
    },
  ],
};

const names = fc.oneof(
  fc.constantFrom('Zoé L’Œuvre', 'Ł. Øst & Söhne', '/Ada//', 'x'.repeat(80), 'O’Brien <o@brien>'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }).map((text) => `A${text}`),
);
const files: fc.Arbitrary<SepaFile> = fc.record({
  messageId: fc
    .record({ number: fc.integer({ min: 1, max: 99_999 }), salt: hex(8) })
    .map(({ number, salt }) => messageIdOf({ day: '2026-11-25', number, salt })),
  createdAt: fc.date({ min: new Date('2026-01-01'), max: new Date('2199-01-01'), noInvalidDate: true }),
  executionDay: fc.nat({ max: 900 }).map((days) => addDays('2026-01-01', days)),
  debtor: fc.record({
    holder: names,
    iban: fc.constant('FR1420041010050500013M02606'),
    bic: fc.constantFrom('', 'AGRIFRPP', 'AGRIFRPP882'),
  }),
  transfers: fc.array(
    fc.record({
      place: fc.integer({ min: 1, max: 500 }),
      holder: names,
      iban: fc.constantFrom('BE68539007547034', 'MT84MALT011000012345MTLCAST001S'),
      message: fc.string({ unit: 'grapheme', maxLength: 300 }).map((titles) => `Notes de frais : ${titles}`),
      cents: fc.integer({ min: 1, max: 99_999_999_999 }),
      outsideSepa: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

function hex(length: number) {
  return fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
}

const textsIn = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);

describe('the file', () => {
  test('the file is valid and always has the same bytes', async () => {
    const xml = sepaFile(one);
    expect(await faultsOf(xml)).toEqual([]);
    expect(sepaFile(structuredClone(one))).toBe(xml);
    expect(textsIn(xml, 'CtrlSum')).toEqual(['123.46', '123.46']);
    expect(textsIn(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(textsIn(xml, 'Nm')).toEqual([
      'Ardoise Conseil',
      'Ardoise Conseil',
      "Zoe L'OEuvre",
      'Ada Lovelace',
    ]);
    expect(textsIn(xml, 'Ustrd')).toEqual(["Notes de frais : Lyon, 'ete'", 'Report']);
    expect(textsIn(xml, 'EndToEndId')).toEqual([`${one.messageId}-1`, `${one.messageId}-3`]);
  });

  test('the schema rejects invalid files', async () => {
    const xml = sepaFile(one);
    for (const wrong of [
      xml.replace('<PmtMtd>TRF', '<PmtMtd>XXX'),
      xml.replace('<BICFI>AGRIFRPP<', '<BICFI>AGRI<'),
      xml.replace(/ {6}<ReqdExctnDt>.*\n/, ''),
      xml.replace('123.45', '123.456789'),
    ])
      expect(await faultsOf(wrong)).not.toEqual([]);
  });

  test('any names, texts and amounts give a valid file with correct sums', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (file) => {
        const xml = sepaFile(file);
        expect(await faultsOf(xml)).toEqual([]);
        const inCents = (text: string) => BigInt(text.replace('.', ''));
        const sumOf = (some: SepaFile['transfers']) =>
          some.reduce((all, { cents }) => all + BigInt(cents), 0n);
        // Transfers outside SEPA are a payment of their own, after the others.
        const parts = [false, true]
          .map((outside) => file.transfers.filter(({ outsideSepa }) => outsideSepa === outside))
          .filter((part) => part.length > 0);
        expect(textsIn(xml, 'CtrlSum').map(inCents)).toEqual([sumOf(file.transfers), ...parts.map(sumOf)]);
        expect(textsIn(xml, 'InstdAmt').map(inCents)).toEqual(parts.flat().map(({ cents }) => BigInt(cents)));
        expect(xml.includes('<Cd>SEPA</Cd>')).toBe(file.transfers.some(({ outsideSepa }) => !outsideSepa));
        for (const name of textsIn(xml, 'Nm')) expect(name.length).toBeLessThanOrEqual(70);
        for (const text of textsIn(xml, 'Ustrd')) expect(text.length).toBeLessThanOrEqual(140);
        for (const id of ['MsgId', 'PmtInfId', 'EndToEndId'].flatMap((name) => textsIn(xml, name)))
          expect(id.length).toBeLessThanOrEqual(35);
      }),
      // Few, because each schema check starts a thread.
      { numRuns: 20 },
    );
  }, 60_000);

  test('a file needs at least one transfer', () => {
    expect(() => sepaFile({ ...one, transfers: [] })).toThrow(RangeError);
  });

  test('the file is named after its message', () => {
    expect(fileNameOf(one)).toBe('NDF20261125-0007-3f9c2a1b.xml');
  });
});

describe('texts in the file', () => {
  test('texts have only characters of SEPA’s Latin set, and a second conversion does not change them', () => {
    forAll(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.integer({ min: 1, max: 140 }),
      (text, most) => {
        const latin = latinText(text, most);
        expect(latin).toMatch(/^[a-zA-Z0-9/\-?:().,'+ ]*$/);
        expect(latin).not.toMatch(/^[/ ]|[/ ]$|\/\/| {2}/);
        expect(latin.length).toBeLessThanOrEqual(most);
        expect(latinText(latin, most)).toBe(latin);
      },
    );
  });

  test('texts keep all characters that are allowed', () => {
    expect(latinName('Ève Müller-Łoś & Ñandú')).toBe('Eve Muller-Los + Nandu');
    expect(latinMessage('Notes\u00a0: «Lyon» — 50 €; déjà !')).toBe("Notes : 'Lyon' - 50 EUR, deja .");
    expect(latinName('山田')).toBe('');
    expect(['Ada', '山田', '12'].map(isReadableName)).toEqual([true, false, false]);
  });
});

test('message ids are unique for each number, day and salt', () => {
  const parts = fc.record({
    day: fc.nat({ max: 3000 }).map((days) => addDays('2026-01-01', days)),
    number: fc.integer({ min: 1, max: 2_000_000 }),
    salt: hex(8),
  });
  forAll(fc.uniqueArray(parts, { selector: (one) => JSON.stringify(one), maxLength: 50 }), (many) => {
    const ids = many.map(messageIdOf);
    expect(new Set(ids).size).toBe(many.length);
    for (const id of ids) expect(`${id}-500`).toMatch(/^[A-Za-z0-9-]{1,35}$/);
  });
});
