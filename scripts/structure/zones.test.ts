import { expect, test } from 'vitest';
import { checkZone } from './zones.ts';

test('no zone but the workspace’s turns an instant into a day or an hour', () => {
  const adviceOn = (code: string, file = 'src/features/posts/components/a.tsx') =>
    checkZone({ files: [file], read: () => code });
  for (const wrong of [
    'new Date().getMonth()',
    'at?.getDate()',
    'at.toLocaleDateString("fr")',
    'new Date(at).toLocaleString("fr", { dateStyle: "short" })',
    'new Intl.DateTimeFormat("fr", { dateStyle: "short" })',
    'Intl.DateTimeFormat("fr", options)',
    'new Date(2026, 1, 1)',
    'new Date().toISOString().slice(0, 10)',
    'now?.toISOString().split("T")',
    'now.getUTCFullYear()',
    'Temporal.Now.plainDateISO()',
    'civilDay(at, "Europe/Paris")',
    'civilDay(at, mainlandZone)',
    'sql`a.created_at::date >= w.monday`',
    'sql`w.monday < current_date`',
    'sql`w.monday < now()::date`',
    "sql`date_trunc('month', e.posted_at)`",
    'sql`extract(year from r.decided_at)`',
  ])
    expect(adviceOn(`export const day = ${wrong};\n`), wrong).toHaveLength(1);
  for (const right of [
    'new Intl.DateTimeFormat("fr", { ...style, timeZone: zone })',
    'now.toISOString()',
    'new Date(Date.UTC(2026, 1)).getTime()',
    'count.toLocaleString("fr")',
    'sql`d.day::date`',
    'sql`extract(epoch from now() - e.posted_at)`',
  ])
    expect(adviceOn(`export const day = ${right};\n`), right).toEqual([]);
  const inUtc = 'export const name = now.toISOString().slice(0, 10);\n';
  expect(adviceOn(inUtc, 'src/entry/cli/backup.ts')).toEqual([]);
  // A reason that nothing needs.
  for (const file of ['src/entry/cli/backup.ts', 'src/entry/move.ts', 'src/platform/sheet/xlsx.ts'])
    expect(adviceOn('export const name = 1;\n', file), file).toHaveLength(1);
});
