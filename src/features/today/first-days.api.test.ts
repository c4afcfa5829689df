/** Today says of the month what Planning says, and what a new member does first. */
import { beforeAll, expect, test } from 'vitest';
import { openSession } from '#features/accounts/factory.ts';
import { updateBankAccount } from '#features/payments/bank.contract.ts';
import { type MonthReport, readMonth, writePlanning } from '#features/planning/contract.ts';
import { createPlannedContract, sentDay } from '#features/planning/factory.ts';
import { missingDays } from '#features/planning/missing.rules.ts';
import { dayTotals, sheetOf, weeksOf } from '#features/planning/sheet.rules.ts';
import { writePost } from '#features/posts/factory.ts';
import { displayName } from '#kernel/actor.ts';
import type { Day } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { readToday } from './contract.ts';

/** At half past midnight on Monday the 16th in Paris, the previous day in UTC. */
const NOW = new Date('2026-11-15T23:30:00Z');

const app = testApi();
let workspaceId: number;
let manager: TestClient;
beforeAll(async () => {
  app.clock.set(NOW);
  workspaceId = await app.workspace({ pricing: 'enterprise' });
  const account = { workspace_id: workspaceId, first_name: 'Marc', last_name: 'Delorme', created_at: NOW };
  manager = await app.signIn(await app.account({ ...account, role: 'ROLE_MANAGER' }), workspaceId);
});

const member = async (created_at = NOW) =>
  app.signIn(await app.account({ workspace_id: workspaceId, created_at }), workspaceId);
const readNovember = (who: TestClient) =>
  who.api(readMonth, { params: { userId: who.account.userId, year: 2026, month: 11 } });
/** What the page Planning shows under «To fill in». */
function shownBy({ theader, weeks, tbody }: MonthReport): number {
  const totals = dayTotals(sheetOf(tbody));
  const days = weeksOf(theader, weeks).flatMap((week) => week.days);
  return missingDays(
    days.filter(({ inMonth }) => inMonth),
    (day) => totals.get(day) ?? 0,
  );
}
const daysOf = (days: readonly Day[], idcontract: number, quantity = 1) =>
  days.map((day) => sentDay(day, idcontract, quantity));
const week47: readonly Day[] = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

test('Today and Planning count the same days to fill in, from the beginning of the contract or the arrival', async () => {
  const person = await member();
  const early = await member(new Date('2026-01-05'));
  const { engine } = app.platform;
  const contractId = await createPlannedContract(
    engine,
    workspaceId,
    [person.account.userId, early.account.userId],
    { start_date: '2026-11-12' },
  );
  const counts = async (who: TestClient) => {
    const { planning, lines } = await who.api(readToday);
    const open = lines.find(({ kind }) => kind === 'days_open')?.count ?? 0;
    return [planning.toFill, shownBy(await readNovember(who)), open];
  };
  // Arrived on Monday the 16th: eleven working days until the 30th, one of them up to today.
  expect(await counts(person)).toEqual([11, 11, 1]);
  // The contract begins on Thursday the 12th.
  expect(await counts(early)).toEqual([13, 13, 3]);
  const body = { workedDays: daysOf(['2026-11-16', '2026-11-17'], contractId, 0.5) };
  await person.api(writePlanning, { params: { operation: 'save', forUserId: person.account.userId }, body });
  expect(await counts(person)).toEqual([10, 10, 0.5]);
  const submitted = { workedDays: daysOf(week47.slice(0, 1), contractId) };
  await person.api(writePlanning, {
    params: { operation: 'submit', forUserId: person.account.userId },
    body: submitted,
  });
  // The rest of a submitted week is no longer missing.
  expect(await counts(person)).toEqual([6, 6, 0]);
  const { theader } = await readNovember(early);
  expect(theader.filter(({ expected }) => expected)[0]).toMatchObject({ dn: 12, dm: 11, expected: true });
});

test('a member without a contract is told who may add them to one, on Today and in Planning', async () => {
  const person = await member();
  const names = ['Marc Delorme'];
  expect((await person.api(readToday)).planning).toEqual({ toFill: 0, contract: 'none', assigners: names });
  expect((await readNovember(person)).assigners).toEqual(names);
  // A manager can do it themselves, and reads nothing of it in a member's month.
  expect((await manager.api(readToday)).planning).toEqual({ toFill: 0, contract: 'none' });
  const params = { userId: person.account.userId, year: 2026, month: 11 };
  expect((await manager.api(readMonth, { params })).assigners).toBeUndefined();
  // An ended contract is none; a coming one is.
  const { engine } = app.platform;
  await createPlannedContract(engine, workspaceId, [person.account.userId], { end_date: '2026-11-15' });
  expect((await person.api(readToday)).planning.assigners).toEqual(names);
  await createPlannedContract(engine, workspaceId, [person.account.userId], { start_date: '2027-01-04' });
  expect((await person.api(readToday)).planning.assigners).toBeUndefined();
  expect((await readNovember(person)).assigners).toBeUndefined();
});

test('the first days of a member follow from the data, for sixty days, and only for the member', async () => {
  const person = await member();
  const { userId } = person.account;
  const read = async () => (await person.api(readToday)).firstDays;
  const none = { on_contract: false, week: false, phone: false, bank: false };
  expect(await read()).toEqual(none);
  const contractId = await createPlannedContract(app.platform.engine, workspaceId, [userId]);
  expect(await read()).toEqual({ ...none, on_contract: true });
  const body = { workedDays: daysOf(week47, contractId) };
  await person.api(writePlanning, { params: { operation: 'submit', forUserId: userId }, body });
  const userAgent = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) Chrome/141.0 Mobile Safari/537.36';
  await openSession(app.platform.engine, person.account, { userAgent });
  expect(await read()).toEqual({ ...none, on_contract: true, week: true, phone: true });
  await person.api(updateBankAccount, {
    params: { userId },
    body: { iban: 'FR1420041010050500013M02606', holder: 'Alice Bernard', currentPassword: 'Correct9Horse' },
  });
  expect((await read())?.bank).toBe(true);
  const acting = await manager.request(`/today?doAs=${userId}`);
  expect(await acting.json()).not.toHaveProperty('firstDays');
  expect(await manager.api(readToday)).not.toHaveProperty('firstDays');
  const other = await member(new Date('2026-09-01'));
  expect(await other.api(readToday)).not.toHaveProperty('firstDays');
});

test('a contract of everybody takes no request for one, except from a new member', async () => {
  const site = await app.workspace({ pricing: 'starter' });
  const boss = await app.signIn('ROLE_OWNER', site);
  const values = { kind: 'internal', for_everybody: true, name: 'Training', sought: 'training' } as const;
  await createPlannedContract(app.platform.engine, site, [], values);
  const sign = async (created_at: Date) =>
    app.signIn(await app.account({ workspace_id: site, created_at }), site);
  const [fresh, known] = [await sign(NOW), await sign(new Date('2026-01-05'))];
  const { planning, firstDays } = await fresh.api(readToday);
  expect(planning).toMatchObject({ contract: 'shared', assigners: [displayName(boss.account)] });
  expect(firstDays?.on_contract).toBe(false);
  expect((await known.api(readToday)).planning).toEqual({ contract: 'shared', toFill: 20 });
});

test('a person who only writes is not asked for a contract', async () => {
  const author = await app.signIn('ROLE_USER', app.siteId);
  await writePost(author, 'EN', { title: 'Slate' });
  const today = await author.api(readToday);
  expect(today).toMatchObject({ onlyWrites: true, planning: { toFill: 0 } });
  expect(today).not.toHaveProperty('firstDays');
  expect(today.planning).not.toHaveProperty('assigners');
});
