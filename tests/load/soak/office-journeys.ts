/** What managers, owners, administrators and visitors do. */
import { listEvents } from '#features/audit/contract.ts';
import * as billing from '#features/billing/contract.ts';
import { readBoard } from '#features/board/contract.ts';
import { exportEntries } from '#features/books/contract.ts';
import { listReportInbox } from '#features/expenses/approval.contract.ts';
import * as reports from '#features/expenses/report.contract.ts';
import { listExports, readExportFile } from '#features/exports/contract.ts';
import * as members from '#features/members/contract.ts';
import { registerNewsletter } from '#features/newsletters/subscription.contract.ts';
import { transfersShown } from '#features/payments/rules.ts';
import * as runs from '#features/payments/run.contract.ts';
import { decideWeeks, listInbox } from '#features/planning/approval.contract.ts';
import { sendRequest } from '#features/site/contact.contract.ts';
import { readSystem } from '#features/system/contract.ts';
import { exportArchive } from '#features/workspaces/contract.ts';
import { today as todayIn } from '#kernel/civil-day.ts';
import type { Company } from './company.ts';
import type { Person } from './person.ts';

const PAGE = { rowsPerPage: 10, page: 0 };

export function managerJourneys(person: Person): (() => Promise<void>)[] {
  const { random } = person;

  async function decideAboutWeeks(): Promise<void> {
    const { weeks } = await person.read(listInbox, { query: { ...PAGE, whose: 'mine' } });
    if (weeks.length === 0) return board();
    const decision = random.chance(0.9) ? ('approve' as const) : ('reject' as const);
    const comment = decision === 'reject' ? 'Friday was leave.' : '';
    await person.write(
      weeks.map(({ memberId, monday }) => `step:week ${memberId} ${monday} ${decision}`),
      decideWeeks,
      {
        body: {
          weeks: weeks.map(({ timesheetId, revision }) => ({ timesheetId, revision })),
          decision,
          comment,
        },
      },
    );
  }

  async function decideAboutReport(): Promise<void> {
    const { reports: waiting } = await person.read(listReportInbox, { query: { ...PAGE, whose: 'mine' } });
    const chosen = waiting[0];
    if (chosen === undefined) return board();
    const params = { reportId: chosen.report_id };
    const { etag } = await person.readVersion(reports.readReport, { params });
    const [call, step] = random.chance(0.9)
      ? ([reports.approveReport, 'approve'] as const)
      : ([reports.rejectReport, 'reject'] as const);
    const body = step === 'reject' ? { comment: 'A receipt is missing.' } : {};
    await person.write([`step:report ${chosen.title} ${step}`], call, { params, body }, { etag });
  }

  async function board(): Promise<void> {
    await person.read(readBoard, { query: { ...PAGE, year: 2024, month: 1 + random.below(12) } });
  }

  return [decideAboutWeeks, decideAboutReport, decideAboutReport, decideAboutReport, board];
}

export function ownerJourneys(person: Person, company: Company): (() => Promise<void>)[] {
  const { random } = person;
  const { workspaceId } = company;

  async function pay(): Promise<void> {
    const { payable } = await person.read(runs.listPayable, { query: PAGE });
    const reportIds = payable.map(({ report_id }) => report_id);
    if (reportIds.length === 0) return look();
    const transfers = transfersShown(await person.read(runs.previewRun, { body: { reportIds } }));
    const today = todayIn('Europe/Paris');
    const { runId } = await person.write([`run:${workspaceId}`], runs.createRun, {
      body: { reportIds, execution_day: today, transfers },
    });
    const params = { runId };
    if (random.chance(0.7)) await person.read(runs.downloadRun, { params });
    if (random.chance(0.7))
      await person.write([`paid:${runId}`], runs.markRunPaid, { params, body: { paid_on: today } });
    else if (random.chance(0.5))
      await person.write([`undone:${runId}`], runs.undoRun, { params, body: { reason: 'Rejected.' } });
  }

  async function invite(): Promise<void> {
    const email = `${person.text('invited').replaceAll(' ', '-')}@new.example`;
    await person.write([`invitation:${email}`], members.inviteMember, {
      query: {},
      body: { email, role: 'ROLE_USER' },
    });
  }

  async function message(): Promise<void> {
    const text = `${person.text('Message')}.`;
    await person.write([`message:${text}`], members.messageMember, {
      params: { memberId: random.pick(company.consultants).userId },
      body: { message: text },
    });
  }

  /** Downloads the archive if it is ready, else requests it. */
  async function archive(): Promise<void> {
    const { exports } = await person.read(listExports, { query: { kind: 'workspace' } });
    const ready = exports.find(({ state }) => state === 'ready');
    if (ready === undefined) await person.write([], exportArchive, {});
    else await person.read(readExportFile, { params: { exportId: ready.exportId } });
  }

  async function look(): Promise<void> {
    await person.read(members.listMembers, { query: PAGE });
    await person.read(listEvents, { query: PAGE });
    const choice = random.next();
    if (choice < 0.3)
      await person.read(exportEntries, { query: { from: '2024-01-01', to: '2026-12-31' } as never });
    else if (choice < 0.35) await archive();
  }

  return [pay, pay, pay, invite, message, look, look];
}

/** The owner of a small company, who changes the plan back and forth. */
export function orderingJourneys(person: Person): (() => Promise<void>)[] {
  const { random } = person;
  const workspaceId = person.account?.workspaceId;

  async function order(): Promise<void> {
    const { orders } = await person.read(billing.listOwnOrders, { query: PAGE });
    if (orders.some(({ state }) => state === 'requested')) return;
    const current = orders.find(({ state }) => state === 'accepted')?.pricing;
    const pricing = random.pick(
      (['starter', 'superior', 'enterprise'] as const).filter((one) => one !== current),
    );
    await person.write([`order:${workspaceId}`], billing.orderPlan, { body: { pricing } });
    await person.read(billing.listOwnBills, { query: PAGE });
  }
  return [order];
}

export function administratorJourneys(person: Person): (() => Promise<void>)[] {
  const { random } = person;

  async function accept(): Promise<void> {
    const { orders } = await person.read(billing.listOrders, { query: { ...PAGE, state: 'requested' } });
    const orderId = orders[0]?.orderId;
    if (orderId === undefined) return watch();
    const params = { orderId };
    if (random.chance(0.8))
      await person.write([`step:order ${orderId} accept`], billing.acceptOrder, { params });
    else await person.write([`step:order ${orderId} refuse`], billing.refuseOrder, { params, body: {} });
  }

  async function bill(): Promise<void> {
    const { bills } = await person.read(billing.listBills, { query: PAGE });
    const open = bills.find(({ state, total_cents }) => state === 'issued' && total_cents > 0);
    if (open === undefined) return watch();
    const params = { billId: open.billId };
    await person.read(billing.readBill, { params });
    await person.write([`bill:${open.number}`], billing.payBill, { params });
  }

  async function watch(): Promise<void> {
    await person.read(readSystem, {});
  }

  return [accept, accept, bill, watch];
}

export function visitorJourneys(person: Person): (() => Promise<void>)[] {
  const { random } = person;

  async function visit(): Promise<void> {
    const paths = ['/', '/en/app/home', '/en/app/blog', '/fr/app/blog', '/en/app/aboutus', '/sitemap.xml'];
    for (let pages = 3; pages > 0; pages--) {
      const { status } = await person.page(random.pick(paths));
      if (status >= 400) person.complain(`page ${status}`, '', '');
    }
    await person.page(`/en/app/blog?q=slate`);
  }

  async function ask(): Promise<void> {
    const request = person.text('Request');
    const email = `${request.replaceAll(' ', '-').toLowerCase()}@visitor.example`;
    await person.write([`request:${request}`], sendRequest, { body: { email, request } });
  }

  async function subscribe(): Promise<void> {
    const email = `${person.text('reader').replaceAll(' ', '-')}@visitor.example`;
    await person.write([`subscription:${email}`], registerNewsletter, { body: { email } });
  }

  return [visit, visit, visit, visit, ask, subscribe];
}
