/** Enters the fourteen months of `fourteen-months.facts.ts` into the running program, each thing on its day. */
import { addAllowance, deleteAllowance } from '#features/allowances/contract.ts';
import { addCost } from '#features/budgets/cost.contract.ts';
import { addOrder, addRate } from '#features/budgets/order.contract.ts';
import { closeMonth, reopenMonth } from '#features/closing/contract.ts';
import { addContractMember } from '#features/contracts/assignment.contract.ts';
import { createContract, listContracts } from '#features/contracts/contract.ts';
import { addEmployment } from '#features/employment/contract.ts';
import { approveReport, createReport, submitReport } from '#features/expenses/report.contract.ts';
import * as closing from '#features/leave/closing.contract.ts';
import * as leave from '#features/leave/contract.ts';
import { decideLeave } from '#features/leave/inbox.contract.ts';
import { deleteMember } from '#features/members/contract.ts';
import { addOvertime, savePayrollCode, updatePayrollSettings } from '#features/payroll/settings.contract.ts';
import { decideWeeks, listInbox } from '#features/planning/approval.contract.ts';
import { sentDay, writeDays } from '#features/planning/factory.ts';
import { listPostes } from '#features/postes/contract.ts';
import { createReceipt } from '#features/receipts/contract.ts';
import { importTable, planTable } from '#features/spreadsheets/contract.ts';
import { writeSheet } from '#platform/sheet/sheet.ts';
import type { TestApi, TestClient } from './api.ts';
import { after, daysFrom, everybody, lastOf, recordOf, termsOf } from './fourteen-months.count.ts';
import type { Day, Kind, Who, Work } from './fourteen-months.facts.ts';
import * as facts from './fourteen-months.facts.ts';

type Step = [on: Day, run: () => Promise<unknown>];

/** A company with six people, their terms, rules of leave, contracts, orders, costs and opening balances. */
export async function openFourteenMonths(app: TestApi) {
  app.clock.set('2025-10-01T08:00:00Z');
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  const created_at = new Date('2015-01-01');
  const signIn = async (first_name: string, role: 'ROLE_USER' | 'ROLE_MANAGER' | 'ROLE_OWNER') =>
    app.signIn(
      await app.account({ workspace_id: workspaceId, role, first_name, last_name: 'Martin', created_at }),
    );
  const olga = await signIn('Olga', 'ROLE_OWNER');
  const marc = await signIn('Marc', 'ROLE_MANAGER');
  const people = Object.fromEntries(
    await Promise.all(everybody.map(async (who) => [who, await signIn(who, 'ROLE_USER')] as const)),
  ) as Record<Who, TestClient>;
  const idOf = (who: Who) => people[who].account.userId;

  const contracts = {} as Record<Work | Kind, number>;
  const { contracts: existing } = await olga.api(listContracts, {
    query: { rowsPerPage: 50, page: 0, kind: 'absence' },
  });
  for (const { preset, contractId } of existing) {
    if (preset === 'paid-leave') contracts['Paid leave'] = contractId;
    if (preset === 'rtt') contracts.RTT = contractId;
    if (preset === 'sick-leave') contracts['Sick leave'] = contractId;
  }
  const add = async (name: Work | Kind, body: object) => {
    contracts[name] ??= (await olga.api(createContract, { body: { cname: name, ...body } })).contractId;
  };
  for (const kind of ['Paid leave', 'RTT', 'Sick leave', 'Unpaid leave'] as const)
    await add(kind, { kind: 'absence' });
  for (const [name, { end, rates }] of Object.entries(facts.contracts) as [
    'Atlas' | 'Harbour',
    (typeof facts.contracts)['Atlas'],
  ][]) {
    const [first, ...later] = rates.map(([from, cents]) => ({ from, dailyRate: (cents / 100).toFixed(2) }));
    await add(name, { client: `${name} SA`, dailyRate: first?.dailyRate, endDate: end });
    for (const body of later) await olga.api(addRate, { params: { contractId: contracts[name] }, body });
  }
  await add('Training', { kind: 'internal', forEverybody: true });
  for (const who of everybody)
    for (const name of ['Atlas', 'Harbour'] as const)
      if (facts.plan[who].flat().includes(name))
        await olga.api(addContractMember, {
          params: { contractId: contracts[name] },
          body: { memberId: idOf(who) },
        });

  for (const who of everybody) for (const one of facts.terms[who].slice(0, 1)) await employ(who, one);
  async function employ(who: Who, { from, to, week, hours, number, since }: facts.Terms) {
    // The end of terms without an end is set by the next ones.
    const endsOn = facts.terms[who].length > 1 && to !== null ? null : to;
    await olga.api(addEmployment, {
      params: { memberId: idOf(who) },
      body: {
        startsOn: from,
        endsOn,
        week,
        regime: hours === null ? 'days' : 'hours',
        daysPerYear: hours === null ? '218' : '',
        hoursPerWeek: hours === null ? '' : String(hours).replace('.', ','),
        payrollNumber: number,
        seniorityFrom: since,
      },
    });
  }

  const save = (kind: Kind, more: object) =>
    olga.api(leave.saveLeaveKind, {
      params: { contractId: contracts[kind] },
      body: {
        unit: 'scheduled',
        yearly: 0,
        yearlyFrom: '',
        startsMonth: 1,
        monthRule: 'share',
        rounding: 'none',
        prorated: false,
        seniority: '',
        takenMonths: 0,
        carryOver: '',
        tracked: false,
        overdraft: 0,
        acquires: facts.acquires[kind],
        needsApproval: kind !== 'Sick leave',
        needsSecond: false,
        since: facts.since,
        ...more,
      },
    } as Parameters<typeof olga.api<typeof leave.saveLeaveKind>>[1]);
  const tracked = (kind: 'Paid leave' | 'RTT', at: number) => {
    const rules = facts.rules[kind];
    const [from, yearly] = rules.yearly[at] ?? [];
    return save(kind, {
      unit: rules.unit,
      yearly,
      yearlyFrom: at === 0 ? '' : from,
      startsMonth: rules.starts,
      rounding: rules.rounding === 1 ? 'whole' : 'half',
      prorated: rules.prorated,
      seniority: rules.seniority.map((step) => step.join(':')).join(' '),
      takenMonths: rules.takenMonths,
      carryOver: rules.carried,
      tracked: true,
    });
  };
  await tracked('Paid leave', 0);
  await tracked('RTT', 0);
  await save('Sick leave', {});
  await save('Unpaid leave', {});
  const { kinds } = await olga.api(leave.listLeaveKinds, {});
  const kindIds = Object.fromEntries(
    (['Paid leave', 'RTT', 'Sick leave', 'Unpaid leave'] as const).map((kind) => [
      kind,
      kinds.find((one) => one.contractId === contracts[kind])?.rules?.kindId ?? 0,
    ]),
  ) as Record<Kind, number>;

  await importOpenings(olga);
  for (const [who, some] of Object.entries(facts.costs) as [Who, [Day, number][]][])
    for (const [from, cents] of some)
      await olga.api(addCost, {
        params: { memberId: idOf(who) },
        body: { from, dailyCost: (cents / 100).toFixed(2) },
      });
  await olga.api(updatePayrollSettings, { body: { overtime: true, expenses: true } });
  for (const [kind, contractId, silae] of [
    ['absence', contracts['Paid leave'], 'CP'],
    ['absence', contracts['Sick leave'], 'MAL'],
    ['worked', 0, 'JT'],
  ] as const)
    await olga.api(savePayrollCode, { body: { kind, contractId, silae, payfit: '' } });

  return { app, workspaceId, olga, marc, people, idOf, contracts, kindIds, employ, tracked };
}
export type Company = Awaited<ReturnType<typeof openFourteenMonths>>;

/** From a workbook, by payroll number. */
async function importOpenings(olga: TestClient): Promise<void> {
  type Opening = (typeof facts.openings)[number];
  const columns = [
    { label: 'Matricule', value: ({ who }: Opening) => facts.terms[who][0]?.number ?? '' },
    { label: 'Type de congé', value: ({ kind }: Opening) => kind },
    { label: 'Solde', value: ({ days }: Opening) => days },
    { label: 'Date', value: () => facts.since, kind: 'day' as const },
    { label: 'Acquis dans l’année du', value: ({ period }: Opening) => period, kind: 'day' as const },
  ];
  const pieces: Uint8Array[] = [];
  const sheet = { name: 'Soldes', columns };
  for await (const piece of writeSheet(sheet, facts.openings, 'xlsx', { locale: 'fr', zone: 'Europe/Paris' }))
    pieces.push(piece);
  const file = () => {
    const body = new FormData();
    body.set('file', new Blob([Buffer.concat(pieces)]), 'soldes.xlsx');
    return body;
  };
  const params = { part: 'openings' } as const;
  const { plan, rows } = await olga.api(planTable, { params, query: {}, body: file() });
  const wrong = rows.filter(({ fate }) => fate !== 'added');
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  await olga.api(importTable, { params, query: { plan }, body: file() });
}

/**
 * All steps in the order of their days, but not the days of the months and their closing.
 * @param closed the month that is opened again.
 */
export function stepsOf(company: Company, closed: () => number): Step[] {
  const { olga, marc, people, idOf, contracts, kindIds } = company;
  const { before, afterwards } = correctionOf(company, closed);
  const steps: Step[] = [
    [facts.reopened.on, before],
    ['2026-08-20', () => company.employ('Ana', facts.terms.Ana[1] as facts.Terms)],
    ['2025-12-15', () => company.tracked('RTT', 1)],
    [facts.erased.on, () => olga.api(deleteMember, { params: { memberId: idOf(facts.erased.who) } })],
  ];
  for (const one of facts.closings) {
    let closingId = 0;
    const { name, from, to } = one;
    const body = { kindId: kindIds[one.kind], name, from, to };
    steps.push([
      one.on,
      async () => {
        const { closings, refused } = await olga.api(closing.declareClosing, { body });
        if (refused.length > 0) throw new Error(JSON.stringify(refused));
        closingId = closings.find((row) => row.name === name)?.closingId ?? 0;
      },
    ]);
    if ('off' in one)
      steps.push([one.off, () => olga.api(closing.withdrawClosing, { params: { closingId }, body: {} })]);
  }
  for (const one of facts.leaves) steps.push(...leaveSteps(company, one));
  for (const one of facts.allowances) {
    let allowanceId = 0;
    steps.push([
      one.known,
      async () => {
        const { who, kind, basis, day, until, quantity, cents, since } = one;
        const body = {
          memberId: String(idOf(who)),
          kind,
          basis,
          day,
          until: until ?? '',
          quantity: String(quantity ?? 1),
          amount: (cents / 100).toFixed(2),
          since: since ?? '',
        };
        ({ allowanceId } = await olga.api(addAllowance, { body } as Parameters<
          typeof olga.api<typeof addAllowance>
        >[1]));
      },
    ]);
    if (one.gone !== undefined)
      steps.push([one.gone, () => olga.api(deleteAllowance, { params: { allowanceId } })]);
  }
  for (const { who, day, hours, reason, known } of facts.overtime)
    steps.push([
      known,
      () =>
        olga.api(addOvertime, {
          body: { memberId: String(idOf(who)), day, hours: String(hours).replace('.', ','), reason },
        }),
    ]);
  for (const { contract, number, on, days, cents, starts } of facts.orders)
    steps.push([
      on,
      () =>
        olga.api(addOrder, {
          params: { contractId: contracts[contract] },
          body: {
            number,
            orderedOn: on,
            days: days === undefined ? '' : String(days),
            amount: cents === undefined ? '' : (cents / 100).toFixed(2),
            startsOn: starts ?? '',
          },
        } as Parameters<typeof olga.api<typeof addOrder>>[1]),
    ]);
  steps.push([
    facts.report.approved,
    async () => {
      const { who, from, to, amounts } = facts.report;
      const { api } = people[who];
      const { postes } = await olga.api(listPostes, { query: {} });
      const posteId = postes.find(({ postname }) => postname === 'Train')?.posteId ?? 0;
      const body = { title: 'April', startdate: from, enddate: to, contractId: contracts.Atlas };
      const { report_id: reportId } = await api(createReport, { body });
      for (const valuettc of amounts)
        await api(createReceipt, { body: { reportId, date: from, posteId, valuettc, no_document: 'lost' } });
      const params = { reportId };
      await api(submitReport, { params, body: { title: 'April', managerEmail: marc.account.email } });
      await marc.api(approveReport, { params, body: {} });
    },
  ]);
  steps.push([facts.reopened.on, afterwards]);
  return steps.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function leaveSteps({ olga, marc, people, idOf, kindIds }: Company, one: facts.Leave): Step[] {
  const { who, kind, from, to, fromNoon = false, toNoon = false } = one;
  const userId = idOf(who);
  let request: Pick<leave.LeaveRequest, 'leaveRequestId' | 'revision'> | undefined;
  const params = () => ({ userId, leaveRequestId: request?.leaveRequestId ?? 0 });
  const decide = async (decision: 'approve' | 'reject') => {
    if (request === undefined) return;
    const { leaveRequestId, revision } = request;
    const comment = decision === 'reject' ? { comment: 'Too many away' } : {};
    const body = { leaves: [{ leaveRequestId, revision }], decision, ...comment };
    const { refused } = await marc.api(decideLeave, { body });
    if (refused.length > 0) throw new Error(JSON.stringify([one, refused]));
  };
  const steps: Step[] = [];
  if (one.closing === undefined) {
    const body = { kindId: kindIds[kind], from, to, fromNoon, toNoon, managerEmail: marc.account.email };
    steps.push([
      one.asked,
      async () => {
        request = await people[who].api(leave.requestLeave, { params: { userId }, body });
      },
    ]);
    if (one.approved !== undefined && kind !== 'Sick leave')
      steps.push([one.approved, () => decide('approve')]);
  }
  const cancel = async (by: TestClient) => {
    const { requests } = await by.api(leave.readLeave, { params: { userId } });
    const found = requests.find((row) => row.from === from && row.to === to && row.state === 'approved');
    request = found;
    await by.api(leave.cancelLeave, { params: params(), body: { comment: 'Worked' } });
  };
  if (one.end === 'rejected') steps.push([one.ended as Day, () => decide('reject')]);
  if (one.end === 'withdrawn')
    steps.push([
      one.ended as Day,
      () => people[who].api(leave.withdrawLeave, { params: params(), body: {} }),
    ]);
  // Closing days are withdrawn for everybody.
  if (one.end === 'cancelled' && one.closing === undefined)
    steps.push([one.ended as Day, () => cancel(people[who])]);
  if (one.end === 'cancelled by the manager') steps.push([one.ended as Day, () => cancel(marc)]);
  if (one.end === 'excepted') steps.push([one.ended as Day, () => cancel(olga)]);
  return steps;
}

/** Opens a closed month, makes room for a leave of one person, and closes it again once the leave is entered. */
function correctionOf(company: Company, closingId: () => number) {
  const { olga, marc, people } = company;
  const { who, day } = facts.reopened;
  const { api, account } = people[who];
  const week = [sentDay(day)];
  return {
    async before() {
      await olga.api(reopenMonth, { params: { closingId: closingId() }, body: { reason: 'Sick note' } });
      await writeDays(marc, 'reopen', account, week, { comment: 'Sick note' });
      await writeDays({ api }, 'save', account, [sentDay(day, company.contracts.Atlas, 0)]);
    },
    async afterwards() {
      await writeDays({ api }, 'submit', account, week, { managerEmail: marc.account.email });
      await approveWeeks(company);
      await olga.api(closeMonth, { body: { year: 2026, month: 10, accept_open: true } });
    },
  };
}

async function approveWeeks({ marc }: Company): Promise<void> {
  const { weeks } = await marc.api(listInbox, { query: { rowsPerPage: 200, page: 0 } });
  const body = {
    weeks: weeks.map(({ timesheetId, revision }) => ({ timesheetId, revision })),
    decision: 'approve' as const,
  };
  const { refused } = await marc.api(decideWeeks, { body });
  if (refused.length > 0 || weeks.length === 0) throw new Error(JSON.stringify(refused));
}

/** Everybody records the days of a month and submits the weeks that are over; the manager approves them. */
export async function recordMonth(company: Company, month: string): Promise<void> {
  const { people, contracts, marc } = company;
  const last = lastOf(month);
  for (const who of everybody) {
    if (who === facts.erased.who && month >= facts.erased.on.slice(0, 7)) continue;
    const { api, account } = people[who];
    const days = daysFrom(`${month}-01`, last).filter((day) => termsOf(who, day) !== undefined);
    const cells = days.flatMap((day) =>
      Object.entries(recordOf(who, day, last))
        .filter(([name]) => name in facts.contracts || name === 'Training')
        .map(([name, halves]) => sentDay(day, contracts[name as Work], halves / 2)),
    );
    const isOver = ({ dayyear, daymonth, daynumber }: (typeof cells)[number]) => {
      const day = `${dayyear}-${String(daymonth).padStart(2, '0')}-${String(daynumber).padStart(2, '0')}`;
      return after(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7) <= last;
    };
    // Weeks with nothing but leave are submitted too.
    const over = days.map((day) => sentDay(day)).filter(isOver);
    const open = cells.filter((cell) => !isOver(cell));
    if (open.length > 0) await writeDays({ api }, 'save', account, open);
    if (over.length > 0)
      await writeDays({ api }, 'submit', account, [...over, ...cells.filter(isOver)], {
        managerEmail: marc.account.email,
      });
  }
  await approveWeeks(company);
}

/** Work that is planned after the last closed month. */
export async function planAhead({ people, contracts }: Company): Promise<void> {
  const { who, work, days } = facts.planned;
  const { api, account } = people[who];
  await writeDays(
    { api },
    'save',
    account,
    days.map((day) => sentDay(day, contracts[work], 1)),
  );
}
