import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { faultIn, labelOf } from './label.rules.ts';

const values = {
  person: 'Ada Lovelace',
  report: 'Lyon',
  number: '12',
  month: 'octobre 2026',
  type: 'Repas',
  supplier: 'Le Relais',
};

test.each([
  ['', 'Le Relais - Repas'],
  ['{type} {mois}', 'Repas octobre 2026'],
  ['{Fournisseur} · {personne} ({numéro})', 'Le Relais · Ada Lovelace (12)'],
  ['Frais {note}', 'Frais Lyon'],
  ['{ supplier }', 'Le Relais'],
])('«%s» becomes «%s»', (pattern, label) => expect(labelOf('expense', pattern, values)).toBe(label));

test.each([
  ['{supplier} - {type}', 'Repas'],
  ['{type} - {supplier}', 'Repas'],
  ['{type}, {supplier}, {month}', 'Repas, octobre 2026'],
  ['{supplier}', ''],
])('without a supplier «%s» becomes «%s»', (pattern, label) =>
  expect(labelOf('expense', pattern, { ...values, supplier: ' ' })).toBe(label),
);

test('values with braces are not patterns', () => {
  expect(labelOf('due', '{person}', { ...values, person: '{report}' })).toBe('{report}');
});

test.each([
  ['expense', '{supplier} {type}', undefined],
  ['due', '{supplier}', '{supplier}'],
  ['expense', '{siren}', '{siren}'],
  ['expense', '{type', '{'],
  ['expense', 'type}', '}'],
  ['expense', '{}', '{}'],
  ['due', 'Notes de frais', undefined],
] as const)('%s: the fault in «%s» is %s', (kind, pattern, fault) =>
  expect(faultIn(kind, pattern)).toBe(fault),
);

test('a label never begins or ends with a separator of its pattern', () => {
  const word = fc.constantFrom('', 'A', 'B c');
  const part = fc.constantFrom('{supplier}', '{type}', '{month}', ' - ', ', ', ' ');
  forAll(fc.array(part, { minLength: 1, maxLength: 7 }), word, word, word, (parts, supplier, type, month) => {
    const label = labelOf('expense', parts.join(''), { supplier, type, month });
    expect(label).toBe(label.replace(/^[\s,-]+|[\s,-]+$/g, ''));
  });
});
