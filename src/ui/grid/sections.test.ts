import { expect, test } from 'vitest';
import { sectionsOf } from './sections.ts';

const row = (id: string, section?: string) => ({ id, label: id, section });

test('adjacent rows of a section are grouped, and its name counts as a row', () => {
  const sections = sectionsOf([row('a', 'Clients'), row('b', 'Clients'), row('c', 'Absences')]);
  expect(sections.map(({ name, rows, place, headings }) => [name, rows.length, place, headings])).toEqual([
    ['Clients', 2, 0, 1],
    ['Absences', 1, 2, 2],
  ]);
});

test('rows without sections are one group', () => {
  expect(sectionsOf([row('a'), row('b')])).toMatchObject([{ name: undefined, place: 0, headings: 0 }]);
  expect(sectionsOf([])).toEqual([]);
});
