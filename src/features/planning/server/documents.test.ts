import { expect, test } from 'vitest';
import { renderDocument } from '#platform/pdf/document.ts';
import { seePdf } from '../../../../tests/support/pdf.ts';
import { calendarOf } from '../rules.ts';
import { type ActivityReport, activityPdf } from './documents.ts';

const month = { year: 2026, month: 11 };
const calendar = calendarOf(month, 'metropole', 'fr');
const working = calendar.flatMap(({ days }) => days.filter((day) => day.inMonth && day.isWorkingDay));

const report: ActivityReport = {
  workspace: { name: 'Ardoise Conseil', zone: 'Europe/Paris', email: 'contact@ardoise.example' },
  member: 'Camille Roche',
  month,
  workingDays: working.length,
  calendar,
  contracts: [{ contractId: 1, cname: 'Refonte du portail', client: 'Mairie d’Angers' }],
  entries: working.map(({ day }, at) => ({ contractId: 1, day, halfDays: at === 3 ? 1 : 2 })),
  weeks: calendar.map(({ days: [first] }) => ({
    monday: first?.day ?? '2026-11-02',
    state: 'approved',
    selfCertified: false,
    decidedBy: 'Marc Delorme',
    submittedAt: new Date('2026-12-01T09:00:00Z'),
    decidedAt: new Date('2026-12-02T09:00:00Z'),
  })),
  madeAt: new Date('2026-12-03T09:00:00Z'),
};

test("the report on one contract fits on one page, names the approver and has space for the client's signature", async () => {
  const seen = await seePdf(await renderDocument(activityPdf(report, 'fr')));
  expect(seen).toMatchObject({
    title: 'Compte rendu d’activité Novembre 2026 · Camille Roche',
    language: 'fr-FR',
  });
  expect(seen.pages).toHaveLength(1);
  for (const text of [
    'Mairie d’Angers',
    '19,5',
    '11 férié',
    'Marc Delorme, le 2',
    '44 – 49',
    'nom, date, signature',
  ])
    expect(seen.pages[0]).toContain(text);
});

test('the report fits on one page even if its month has six weeks with different states', async () => {
  const weeks = report.weeks.map((week, at) => ({
    ...week,
    decidedAt: new Date(`2026-12-0${at + 2}T09:00:00Z`),
  }));
  const { pages } = await seePdf(await renderDocument(activityPdf({ ...report, weeks }, 'fr')));
  expect(calendar).toHaveLength(6);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('7 déc. 2026');
});

test('a week without approval is shown as not signed, and a self-certified week is marked', async () => {
  const [first, ...rest] = report.weeks;
  if (first === undefined) throw new Error('the month has no weeks');
  const open = { ...report, weeks: [{ ...first, state: 'open' as const }, ...rest] };
  expect((await seePdf(await renderDocument(activityPdf(open, 'en')))).pages[0]).not.toContain(
    'on 2 December 2026',
  );
  const alone = { ...report, weeks: [{ ...first, selfCertified: true }, ...rest] };
  expect((await seePdf(await renderDocument(activityPdf(alone, 'en')))).pages[0]).toContain('Self-certified');
});

test('the report on all contracts has a calendar for each contract, and their totals', async () => {
  const contracts = [...report.contracts, { contractId: 2, cname: 'Congés payés', client: '' }];
  const entries = report.entries.map((entry, at) => (at < 5 ? { ...entry, contractId: 2 } : entry));
  const { pages } = await seePdf(await renderDocument(activityPdf({ ...report, contracts, entries }, 'fr')));
  for (const text of ['Refonte du portail · Mairie d’Angers', 'Congés payés', 'Jours : 4,5'])
    expect(pages.join(' ')).toContain(text);
});
