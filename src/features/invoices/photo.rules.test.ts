import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frenchRates, ratesOn } from '#features/vat/rules.ts';
import { addDays } from '#kernel/day.ts';
import { vatIn } from '#kernel/money.ts';
import { amountsIn, photoProposal, photoValuesIn } from './photo.rules.ts';

const today = '2026-11-30';
const context = { today, ratesOn } as const;
const read = (...lines: string[]) => photoValuesIn(lines.join('\n'), context);

const bistro = [
  'LE PETIT BISTROT',
  '12 RUE DE LA GARE',
  '75010 PARIS',
  'Le 12/03/26 à 12:41  Table 7',
  '2 MENU DU JOUR    40,00',
  '1 EAU GAZEUSE      5,50',
  'Total HT          41,36',
  'TVA 10,00 %        4,14',
  'TOTAL TTC         45,50',
  'CB                45,50',
];

test('a restaurant gives amount, day, VAT and supplier', () => {
  expect(read(...bistro)).toEqual({
    supplier: 'LE PETIT BISTROT',
    date: '2026-03-12',
    currency: 'EUR',
    total: 4550,
    vat: [{ rate: 1000, net: 4136, vat: 414 }],
  });
});

test.each([
  ['TOTAL TTC 1 234,56', 123_456],
  ['NET A PAYER : 12.50 €', 1250],
  ['Net à payer  12,50', 1250],
  ['A PAYER 12,50EUR', 1250],
  ['TOTAL EUR12,50', 1250],
  ['TOTAL 5 ARTICLES 23,40', 2340],
  ['T0TAL  12,5O', 1250],
  ['TOTA1 l2,50', 1250],
  ['TOIAL S,90', 590],
  ['MONTANT REEL : 18.00', 1800],
  ['TOTAL 12€50', 1250],
  ['TOTAL A PAYER 12 €', 1200],
  ['GRAND TOTAL £12.50', 1250],
])('%s', (line, cents) => {
  expect(read('CAFE 3,00', line, 'MERCI').total).toBe(cents);
});

test.each([
  [['TOTAL HT 10,00', 'TVA 2,00', 'TOTAL TTC 12,00']],
  [['SOUS-TOTAL 15,00', 'REMISE 3,00', 'TOTAL 12,00']],
  [['TOTAL 12,00', 'ESPECES 50,00', 'RENDU 38,00']],
  [['MONTANT :', '12,00', 'DEBIT']],
  [['CAFE 12,00', 'ESPECES 20,00', 'RENDU 8,00']],
  [['TOTAL 12,00', 'POURBOIRE 2,00', 'CB 14,00']],
  [['TOTAL TTC 12,00', 'SOLDE FIDELITE 120,50', 'CUMUL 99,00']],
])('other sums are not the amount to pay: %j', (lines) => {
  expect(read(...lines).total).toBe(1200);
});

test('without a label or a confirmation, no amount is proposed', () => {
  expect(read('CAFE 3,00', 'THE 4,00', '01 42 68 53 00').total).toBeNull();
  expect(read('TOTAL').total).toBeNull();
  expect(read('').total).toBeNull();
});

test.each([
  ['12/03/26'],
  ['12/03/2026'],
  ['12-03-2026'],
  ['12.03.26'],
  ['12 mars 2026'],
  ['12 MARS 26'],
  ['2026-03-12'],
  ['l2/O3/26'],
])('the day %s', (text) => {
  expect(read(`Date : ${text} 14:32`).date).toBe('2026-03-12');
});

test('the day of the purchase is printed beside a time, not beside a limit', () => {
  expect(read('VALABLE JUSQU’AU 01/10/26', 'Ouvert depuis 01/01/2024', '12/03/26 18:42').date).toBe(
    '2026-03-12',
  );
  expect(read('RETOUR AVANT LE 01/12/2026', 'LE 12/03/26').date).toBe('2026-03-12');
  expect(read('12/03/2016 18:42').date).toBeNull();
  expect(read('31/02/2026').date).toBeNull();
  // A day after today is not read in the other order.
  expect(read('03/12/2026').date).toBeNull();
  expect(read('03/28/2026').date).toBe('2026-03-28');
});

test('a table with several rates is read in any order of its columns', () => {
  const known = [
    { rate: 550, net: 1000, vat: 55 },
    { rate: 2000, net: 2000, vat: 400 },
  ];
  const total = 'TOTAL TTC 34,55';
  expect(read(total, 'TAUX HT TVA TTC', '5,50% 10,00 0,55 10,55', '20,00% 20,00 4,00 24,00').vat).toEqual(
    known,
  );
  expect(read(total, 'TTC HT TVA', 'A 5.50% 10.55 10.00 0.55', 'B 20.00% 24.00 20.00 4.00').vat).toEqual(
    known,
  );
  expect(read(total, 'TVA BASE MT', '5.50 10.00 0.55', '20.00 20.00 4.00').vat).toEqual(known);
  expect(read(total, 'dont TVA 5,5 % 0,55', 'dont TVA 20 % 4,00').vat).toEqual(known);
});

test('VAT that does not fit the total is not proposed', () => {
  expect(read('TOTAL TTC 45,50', 'TVA 10,00% 4,15').vat).toHaveLength(1);
  expect(read('TOTAL TTC 45,50', 'TVA 10,00% 4,74').vat).toEqual([]);
  expect(read('TOTAL TTC 45,50', 'TVA 12,00% 4,88').vat).toEqual([]);
  expect(read('TVA 10,00% 41,36 4,14').vat).toEqual([]);
});

test.each([
  [['*** BIENVENUE ***', 'MONOPRIX'], 'MONOPRIX'],
  [['TICKET CLIENT', 'Hôtel du Nord', '75010 PARIS'], 'Hôtel du Nord'],
  [['12 RUE DE LA GARE', '75010 PARIS', 'TEL 01 42 68 53 00'], ''],
  [['|. ,', '~ E.LECLERC ~'], 'E.LECLERC'],
  [['RO A CS dre ae aa', 'LE RELAIS DES QUAIS', 'TOTAL 34,00'], 'LE RELAIS DES QUAIS'],
])('the supplier of %j', (lines, name) => {
  expect(read(...lines).supplier).toBe(name);
});

test('another currency needs two signs and no word of the euro', () => {
  expect(read('TOTAL CHF 12.50', 'VISA CHF 12.50').currency).toBe('CHF');
  expect(read('TOTAL CHF 12.50', 'VISA CHF 12.50', 'EUR 13.10').currency).toBe('EUR');
  expect(read('TOTAL £12.50').currency).toBe('EUR');
});

test('lines that are not amounts', () => {
  for (const text of [
    '12/03/26',
    '01 42 68 53 00',
    '0,250 kg',
    'TVA 20,00 %',
    '12:41',
    'A0000000421010',
    '1.234',
    'SO,OO',
  ])
    expect(amountsIn(text), text).toEqual([]);
  expect(amountsIn('TVA 20,00% 10,00 2,00 12,00')).toEqual([1000, 200, 1200]);
});

test('a proposal has the types of the rates; a text without amount and day is none', () => {
  expect(photoProposal(bistro.join('\n'), context)).toMatchObject({
    supplier: 'LE PETIT BISTROT',
    date: '2026-03-12',
    total: '45.50',
    vat_total: '4.14',
    vat: [{ rate: 1000, type: 'TYPEB', net: '41.36', vat: '4.14' }],
  });
  expect(photoProposal('LE PETIT BISTROT\nMERCI', context)).toBeUndefined();
});

const cents = fc.integer({ min: 100, max: 9_999_999 });
const written = (amount: number, comma: string, group: string) =>
  `${String(Math.floor(amount / 100)).replace(/(?<=\d)(?=(\d{3})+$)/g, group)}${comma}${String(amount % 100).padStart(2, '0')}`;

test('any amount beside a label is found, however it is written', () => {
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom(',', '.'),
      fc.constantFrom('', ' ', '\u202f'),
      fc.constantFrom('TOTAL TTC', 'NET A PAYER', 'TOTAL', 'MONTANT', 'CB'),
      fc.constantFrom('', ' €', '€', ' EUR'),
      (total, comma, group, label, unit) => {
        expect(read(`${label} ${written(total, comma, group)}${unit}`).total).toBe(total);
      },
    ),
  );
});

test('the letters that recognition takes for digits change nothing', () => {
  const letters: Record<string, string> = { 0: 'O', 1: 'l', 5: 'S' };
  fc.assert(
    fc.property(cents, fc.nat(6), (total, at) => {
      const text = written(total, ',', '');
      const wrong = [...text].map((sign, place) => (place === at ? (letters[sign] ?? sign) : sign)).join('');
      expect(read(`TOTAL ${wrong}`).total).toBe(total);
    }),
  );
});

test('any day of the last years is found in any notation', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.constantFrom('/', '-', '.'),
      fc.boolean(),
      (ago, sign, short) => {
        const day = addDays(today, -ago);
        const [year = '', month = '', date = ''] = day.split('-');
        expect(read(`Le ${[date, month, short ? year.slice(2) : year].join(sign)} 12:00`).date).toBe(day);
      },
    ),
  );
});

test('VAT is proposed only if its lines add up to the total', () => {
  const rates = frenchRates
    .filter(({ from, rate }) => from >= '2014-01-01' && rate > 0)
    .map(({ rate }) => rate);
  const grosses = fc.array(fc.record({ rate: fc.constantFrom(...rates, 550), gross: cents }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(grosses, fc.integer({ min: -500, max: 500 }), (lines, error) => {
      const total = lines.reduce((sum, { gross }) => sum + gross, 0) + error;
      const table = lines.map(({ rate, gross }) => {
        const vat = vatIn(gross, rate);
        return `${written(rate, ',', '')}% ${[gross - vat, vat, gross].map((one) => written(one, ',', '')).join(' ')}`;
      });
      const found = read(...table, `TOTAL TTC ${written(total, ',', '')}`, `CB ${written(total, ',', '')}`);
      const sum = found.vat.reduce((all, { net, vat }) => all + net + vat, 0);
      if (found.vat.length > 0)
        expect(Math.abs(sum - (found.total ?? 0))).toBeLessThanOrEqual(2 * lines.length + 1);
      if (error === 0) expect(found.total).toBe(total);
    }),
  );
});

test('no text makes it throw or take long', () => {
  const signs = fc.constantFrom(...'0123456789OlS.,/:-% €TVAotalCB\n');
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ maxLength: 2000 }), fc.string({ unit: signs, maxLength: 2000 })),
      (text) => {
        const { total, date, vat } = read(text);
        expect(total === null || total > 0).toBe(true);
        expect(date === null || date <= addDays(today, 1)).toBe(true);
        expect(total !== null || vat.length === 0).toBe(true);
      },
    ),
  );
  const begun = performance.now();
  read(...Array.from({ length: 1000 }, () => '1 '.repeat(2000)), '1.1.1.1.'.repeat(5000));
  expect(performance.now() - begun).toBeLessThan(1000);
});
