import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf } from '#kernel/day.ts';
import { type Locale, locales, localeTags } from '#kernel/locale.ts';
import { periodNamed } from './period.rules.ts';

const today = '2026-11-29';

test.each([
  ['Octobre 2026', '2026-10-01', '2026-10-31'],
  ["Déplacements d'octobre", '2026-10-01', '2026-10-31'],
  ['AOÛT', '2026-08-01', '2026-08-31'],
  ['aout 2025, Lyon', '2025-08-01', '2025-08-31'],
  ['Février 2028', '2028-02-01', '2028-02-29'],
  // The month has not begun this year.
  ['December', '2025-12-01', '2025-12-31'],
  ['November trip', '2026-11-01', '2026-11-30'],
  ['Juin et juillet', '2026-06-01', '2026-06-30'],
])('«%s» names the period from %s to %s', (title, startdate, enddate) =>
  expect(periodNamed(title, today)).toEqual({ startdate, enddate }),
);

test.each(['', 'Lyon', 'Maintenance', 'Marseille 2026', '2026', 'Janvieille'])(
  '«%s» names no period',
  (title) => expect(periodNamed(title, today)).toBeUndefined(),
);

test('the name of any month with its year gives that month, in both languages', () => {
  const months = fc.record({
    locale: fc.constantFrom<Locale>(...locales),
    year: fc.integer({ min: 2000, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(months, fc.constantFrom('', 'Lyon ', 'Frais de '), ({ locale, year, month }, before) => {
      const name = new Intl.DateTimeFormat(localeTags[locale], {
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(new Date(Date.UTC(year, month - 1, 1)));
      const { startdate = '', enddate = '' } = periodNamed(before + name, today) ?? {};
      expect(fieldsOf(startdate as typeof today)).toMatchObject({ year, month, day: 1 });
      expect(fieldsOf(enddate as typeof today)).toMatchObject({ year, month });
    }),
  );
});
