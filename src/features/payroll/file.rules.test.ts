import { describe, expect, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import type { Code } from './code.rules.ts';
import { absencePeriods, payfitText, silaeText } from './file.rules.ts';
import type { PayrollItem } from './item.rules.ts';

const item = (one: Partial<PayrollItem>): PayrollItem => ({
  accountId: 1,
  kind: 'worked',
  ref: 0,
  day: null,
  reason: '',
  month: '2026-03-01',
  halfDays: 0,
  centihours: 0,
  quantity: 0,
  exemptCents: 0,
  taxedCents: 0,
  ...one,
});
const absence = (day: Day, halfDays = 2, ref = 9) => item({ kind: 'absence', ref, day, halfDays });
const codes: Code[] = [
  { kind: 'absence', contractId: 9, silae: 'AB-100', payfit: 'fr_conges_payes' },
  { kind: 'worked', contractId: 0, silae: 'JT', payfit: '' },
  { kind: 'overtime', contractId: 0, silae: 'HS-25', payfit: '' },
  { kind: 'meal_restaurant', contractId: 0, silae: 'EV-R', payfit: '' },
  { kind: 'taxed', contractId: 0, silae: 'EV-T', payfit: '' },
];
const numbers = new Map([
  [1, '00017'],
  [2, ''],
]);

describe('absence periods', () => {
  test('consecutive days of one absence and quantity are one period', () => {
    const days = [
      absence('2026-03-03'),
      absence('2026-03-02'),
      absence('2026-03-04', 1),
      absence('2026-03-06'),
    ];
    expect(absencePeriods([...days, absence('2026-03-05', 2, 8)])).toMatchObject([
      { contractId: 8, from: '2026-03-05', to: '2026-03-05' },
      { contractId: 9, from: '2026-03-02', to: '2026-03-03', halfDays: 2 },
      { contractId: 9, from: '2026-03-04', to: '2026-03-04', halfDays: 1 },
      { contractId: 9, from: '2026-03-06', to: '2026-03-06' },
    ]);
  });
});

const items = [
  item({ halfDays: 37 }),
  absence('2026-03-02'),
  absence('2026-03-03'),
  absence('2026-03-10', 1),
  item({ kind: 'overtime', reason: 'night', day: '2026-03-05', centihours: 350 }),
  item({ kind: 'overtime', reason: 'incident', day: '2026-03-06', centihours: 50 }),
  item({ kind: 'meal_restaurant', quantity: 2, exemptCents: 4280, taxedCents: 220 }),
  item({ kind: 'expenses', ref: 4, exemptCents: 1000 }),
  { ...absence('2026-02-27', -2), month: '2026-02-01' as Day },
  item({ accountId: 2, halfDays: 40 }),
];

test('the Silae file has one line per element and period; elements without a code and people without a number are left out', () => {
  expect(silaeText({ items, codes, numbers }).split('\r\n')).toEqual([
    'Matricule;Code;Valeur;Date debut;Date fin',
    '00017;AB-100;-1;27/02/2026;27/02/2026',
    '00017;AB-100;2;02/03/2026;03/03/2026',
    '00017;AB-100;0.5;10/03/2026;10/03/2026',
    '00017;JT;18.5;01/03/2026;31/03/2026',
    '00017;HS-25;4;01/03/2026;31/03/2026',
    '00017;EV-R;42.8;01/03/2026;31/03/2026',
    '00017;EV-T;2.2;01/03/2026;31/03/2026',
    '',
  ]);
});

test('the PayFit file creates absences, and cancels those of corrections', () => {
  expect(payfitText({ items, codes, numbers }).split('\r\n')).toEqual([
    'action,registrationNumber,type,startDate,startMoment,endDate,endMoment',
    'cancel,00017,fr_conges_payes,2026-02-27,beginning-of-day,2026-02-27,end-of-day',
    'create,00017,fr_conges_payes,2026-03-02,beginning-of-day,2026-03-03,end-of-day',
    'create,00017,fr_conges_payes,2026-03-10,beginning-of-day,2026-03-10,middle-of-day',
    '',
  ]);
});

test('entered numbers and codes are no formulas and end no field', () => {
  const text = silaeText({
    items: [item({ halfDays: 2 })],
    codes: [{ kind: 'worked', contractId: 0, silae: 'A;"B"', payfit: '' }],
    numbers: new Map([[1, '=1+1']]),
  });
  expect(text.split('\r\n')[1]).toBe(`'=1+1;"A;""B""";1;01/03/2026;31/03/2026`);
});
