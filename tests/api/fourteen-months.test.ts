/**
 * Plays fourteen months of six people on the running program (`fourteen-months.facts.ts`): leave with half-days, approvals,
 * cancellations, carry-over and closing days, planning, closing of months, payroll, allowances and budgets. After each month all
 * figures equal those of a second count that shares nothing with the program (`fourteen-months.count.ts`).
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { listBudgets } from '#features/budgets/contract.ts';
import { warnEverywhere } from '#features/budgets/server/warning.service.ts';
import { closeMonth } from '#features/closing/contract.ts';
import { readFigure } from '#features/figures/contract.ts';
import { readLeave } from '#features/leave/contract.ts';
import { readLeaveCalendar } from '#features/leave/inbox.contract.ts';
import { storeRightsEverywhere } from '#features/leave/server/balance.service.ts';
import * as payroll from '#features/payroll/contract.ts';
import { formats } from '#features/payroll/file.rules.ts';
import { aggregateMonth } from '#features/planning/contract.ts';
import { readToday } from '#features/today/contract.ts';
import { testApi } from '../support/api.ts';
import * as count from '../support/fourteen-months.count.ts';
import type { Day, Who } from '../support/fourteen-months.facts.ts';
import * as facts from '../support/fourteen-months.facts.ts';
import {
  type Company,
  openFourteenMonths,
  planAhead,
  recordMonth,
  stepsOf,
} from '../support/fourteen-months.ts';

const app = testApi();

const months = Array.from({ length: 14 }, (_, at) =>
  new Date(Date.UTC(2025, 9 + at, 1)).toISOString().slice(0, 7),
);
const tracked = ['Paid leave', 'RTT'] as const;
const monthOf = (month: string) => ({ year: Number(month.slice(0, 4)), month: Number(month.slice(5)) });
/** Who still has an account. */
const there = (at: string) =>
  count.everybody.filter((who) => who !== facts.erased.who || at < facts.erased.on);

async function balances({ people, kindIds, idOf }: Company, at: string) {
  const program: Record<string, unknown> = {};
  const counted: Record<string, unknown> = {};
  for (const who of there(at)) {
    const shown = await people[who].api(readLeave, { params: { userId: idOf(who) } });
    const paid = count.balanceOf(who, 'Paid leave', at);
    const { leave } = await people[who].api(readToday, {});
    expect([who, at, leave]).toEqual([
      who,
      at,
      { kind: 'Paid leave', days: (paid.left - paid.waiting) / 100 },
    ]);
    for (const kind of tracked) {
      const balance = shown.balances.find(({ kindId }) => kindId === kindIds[kind]);
      const { left, waiting } = count.balanceOf(who, kind, at);
      program[`${who} ${kind}`] = [balance?.days, balance?.waiting];
      counted[`${who} ${kind}`] = [left / 100, waiting / 100];
      // What is shown as its reason adds up to it.
      const sum = balance?.events.reduce((total, { days }) => total + Math.round(days * 100), 0);
      expect([who, kind, at, sum]).toEqual([who, kind, at, left]);
    }
  }
  expect({ at, ...program }).toEqual({ at, ...counted });
}

async function calendar({ olga, idOf }: Company, month: string, at: string) {
  const [from, to] = [`${month}-01` as Day, count.lastOf(month)];
  const { people } = await olga.api(readLeaveCalendar, { query: { from, to } });
  for (const who of there(at)) {
    const expected = facts.leaves
      .filter((one) => one.who === who && ['waiting', 'approved'].includes(count.stateOf(one, at)))
      .filter((one) => one.from <= to && one.to >= from)
      .sort((a, b) => (a.from < b.from ? -1 : 1))
      .map((one) => ({
        from: one.from,
        fromNoon: one.fromNoon ?? false,
        to: one.to,
        toNoon: one.toNoon ?? false,
        approved: count.stateOf(one, at) === 'approved',
        kind: one.kind,
      }));
    const shown = people.find(({ userId }) => userId === idOf(who))?.leaves;
    expect([who, month, shown]).toEqual([who, month, expected]);
  }
}

/** Half-days of everybody on everything, as the planning has them. */
async function planning({ olga, contracts, idOf }: Company, month: string) {
  const last = count.lastOf(month);
  const { contractsOnMonth } = await olga.api(aggregateMonth, {
    params: { userId: olga.account.userId, ...monthOf(month) },
    query: { scope: 'workspace' },
  });
  const shown = contractsOnMonth
    .filter(({ days }) => days > 0)
    .map(({ memberId, contractId, days }) => `${memberId} ${contractId} ${days}`);
  const counted = count.everybody.flatMap((who) => {
    const sums = new Map<string, number>();
    for (const day of count.daysFrom(`${month}-01`, last))
      for (const [what, halves] of Object.entries(count.recordOf(who, day, last)))
        sums.set(what, (sums.get(what) ?? 0) + halves);
    return [...sums].map(([what, halves]) => `${idOf(who)} ${contracts[what as 'Atlas']} ${halves / 2}`);
  });
  expect([month, shown.toSorted()]).toEqual([month, counted.toSorted()]);
}

/** A line of the payroll as figures by name. */
function figuresOf(line: payroll.PayrollLineRow): count.Figures {
  const figures: count.Figures = {
    'worked days': line.worked_days,
    'worked hours': line.worked_hours,
    expenses: line.expenses_cents,
    mileage: line.mileage_cents,
  };
  for (const { name, days, hours } of line.absences) {
    figures[`${name} days`] = days;
    figures[`${name} hours`] = hours;
  }
  for (const { reason, hours } of line.overtime) figures[`overtime ${reason}`] = hours;
  for (const { kind, quantity, exempt_cents, taxed_cents } of line.allowances) {
    figures[`${kind} units`] = quantity;
    figures[`${kind} exempt`] = exempt_cents;
    figures[`${kind} taxed`] = taxed_cents;
  }
  return Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0));
}

async function readMonth({ olga }: Company, month: string) {
  return olga.api(payroll.readPayroll, { query: { rowsPerPage: 100, page: 0, ...monthOf(month) } });
}

async function filesOf({ olga }: Company, month: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const { year, month: number } = monthOf(month);
  for (const format of formats) {
    const answer = await olga.request(`/payroll/file?year=${year}&month=${number}&format=${format}`);
    expect(answer.status).toBe(200);
    files.set(format, Buffer.from(await answer.arrayBuffer()));
  }
  return files;
}

/** Sums of Silae’s lines by payroll number and code. */
function sumsOfSilae(text: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of text.split('\r\n').slice(1, -1)) {
    const [number, code, value = ''] = line.split(';');
    sums[`${number} ${code}`] = (sums[`${number} ${code}`] ?? 0) + Number(value.replace(',', '.'));
  }
  return sums;
}

async function budgets({ olga, contracts }: Company, at: string, until: string, isPlanned = false) {
  const { budgets: listed } = await olga.api(listBudgets, { query: { rowsPerPage: 10, page: 0 } });
  for (const name of ['Atlas', 'Harbour'] as const) {
    const found = listed.find(({ contractId }) => contractId === contracts[name]);
    const { days, amount } = count.budgetOf(name, at, until, isPlanned && name === 'Atlas');
    expect([name, at, found?.days, found?.amount]).toEqual([name, at, days, amount]);
  }
}

test('balances, calendar, planning, payroll, allowances and budgets equal a second count, month after month', async () => {
  const company = await openFourteenMonths(app);
  const { olga, marc, idOf } = company;
  const nameOf = new Map(count.everybody.map((who) => [idOf(who), who]));
  let closingId = 0;
  const steps = stepsOf(company, () => closingId);
  const fixed: count.Fixed = new Map();
  const seen = new Set<string>();
  const warned: string[] = [];
  const files = new Map<string, Map<string, Buffer>>();
  const goTo = (day: string, hour = 9) => app.clock.set(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const runUntil = async (last: string, recorded: string) => {
    for (let step = steps[0]; step !== undefined && step[0] <= last; step = steps[0]) {
      goTo(step[0]);
      await step[1]().catch((problem: { errors?: object }) => {
        throw new Error(`${step[0]}: ${JSON.stringify(problem.errors)}`, { cause: problem });
      });
      steps.shift();
      for (const { contract, on } of facts.orders.filter((one) => one.on === step[0]))
        warned.push(...count.warningsAt(seen, contract, on, recorded));
    }
  };
  goTo('2025-10-01');
  await balances(company, '2025-10-01');

  let recorded = '2025-09-30';
  for (const month of months) {
    const last = count.lastOf(month);
    await runUntil(last, recorded);
    if (month === '2025-12' || month === '2026-05') {
      // The last day of a period, and the first one after it.
      goTo(last);
      await balances(company, last);
    }
    goTo(last, 17);
    await recordMonth(company, month);
    await planning(company, month);
    recorded = last;
    const first = count.after(last, 1);
    goTo(first);
    await storeRightsEverywhere(app.job());
    await balances(company, first);

    const at = count.after(last, 3);
    goTo(at);
    const { lines: open } = await readMonth(company, month);
    expect([
      month,
      open.flatMap(({ warnings }) => warnings).filter(({ kind }) => kind === 'missing'),
    ]).toEqual([month, []]);
    closingId = (await olga.api(closeMonth, { body: { ...monthOf(month), accept_open: true } })).closingId;
    const { lines } = await readMonth(company, month);
    const shown = Object.fromEntries(
      lines.map((line) => [`${nameOf.get(line.memberId)} ${line.month.slice(0, 7)}`, figuresOf(line)]),
    );
    const counted = count.closeMonth(fixed, months, month, at);
    expect({ month, ...shown }).toEqual({ month, ...Object.fromEntries(counted) });
    files.set(month, await filesOf(company, month));
    const silae: Record<string, number> = {};
    for (const [key, figures] of counted) {
      const number = facts.terms[key.split(' ')[0] as Who][0]?.number;
      for (const [name, code] of [
        ['worked days', 'JT'],
        ['Paid leave days', 'CP'],
        ['Sick leave days', 'MAL'],
      ])
        if (name !== undefined && figures[name] !== undefined)
          silae[`${number} ${code}`] = (silae[`${number} ${code}`] ?? 0) + figures[name];
    }
    expect([month, sumsOfSilae(files.get(month)?.get('silae')?.toString() ?? '')]).toEqual([month, silae]);

    await warnEverywhere(app.job());
    for (const name of ['Atlas', 'Harbour'] as const)
      warned.push(...count.warningsAt(seen, name, at, recorded));
    await budgets(company, at, recorded);
    await calendar(company, month, at);
  }

  // Closed months are had again to the byte, also after an account was deleted and a month was opened again.
  for (const month of months) {
    const again = await filesOf(company, month);
    const { fixed: state } = await readMonth(company, month);
    for (const format of formats) {
      expect([
        month,
        format,
        again.get(format)?.equals(files.get(month)?.get(format) ?? Buffer.of()),
      ]).toEqual([month, format, true]);
      const sha256 = createHash('sha256')
        .update(again.get(format) ?? '')
        .digest('hex');
      expect(state?.files).toContainEqual({ format, sha256 });
    }
  }

  // Events that are stored say the same as what is computed.
  const end = '2026-12-03';
  for (const who of there(end))
    for (const kind of tracked) {
      const stored = await app
        .rows(company.workspaceId)
        .list('leave_events', { account_id: idOf(who), kind_id: company.kindIds[kind] });
      const sum = stored.reduce((total, { amount }) => total + amount, 0);
      expect([who, kind, sum]).toEqual([who, kind, count.balanceOf(who, kind, '2026-12-01').left]);
    }

  // Each level of a total is notified once.
  const notices = await app
    .rows(company.workspaceId)
    .list('notifications', { account_id: marc.account.userId });
  const news = notices.flatMap(({ event, facts: given }) =>
    event === 'budget_near' || event === 'budget_used'
      ? [`${(given as { title: string }).title} ${event === 'budget_used' ? 100 : 80}`]
      : [],
  );
  expect(news).toEqual(warned);
  expect(warned.length).toBeGreaterThan(2);

  await planAhead(company);
  await budgets(company, end, recorded, true);

  const year = months.slice(2);
  const figure = async (name: 'margin' | 'utilisation' | 'budget') => {
    const { rows } = await olga.api(readFigure, {
      params: { figure: name },
      query: { ...monthOf('2026-11'), by: name === 'utilisation' ? 'member' : 'contract' },
    });
    return new Map(rows.map(({ key, values }) => [Number(key), values]));
  };
  const margin = await figure('margin');
  for (const name of ['Atlas', 'Harbour'] as const)
    expect(margin.get(company.contracts[name])).toEqual(count.marginOf(name, year, end, recorded));
  const left = await figure('budget');
  for (const name of ['Atlas', 'Harbour'] as const)
    expect(left.get(company.contracts[name])).toEqual(count.leftOf(name, year, end, recorded));
  const utilisation = await figure('utilisation');
  for (const who of count.everybody)
    expect([who, utilisation.get(idOf(who))]).toEqual([who, count.utilisationOf(who, year, end)]);

  const { forfait } = await company.people.Eva.api(payroll.readForfait, {
    params: { userId: idOf('Eva') },
    query: { year: 2026 },
  });
  expect(forfait).toMatchObject(count.forfaitOf('Eva', '2026', end, recorded));
}, 120_000);
