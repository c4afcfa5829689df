/** Lists the reports that wait for a decision. */
import { withFilledInBy } from '#features/workflows/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import type * as contract from '../approval.contract.ts';
import { listReportInbox as listInboxCall, type WaitingReport } from '../approval.contract.ts';
import { hintKinds } from '../hint.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { reportWorkflow } from '../report.rules.ts';
import * as repo from './inbox.repo.ts';
import { receiptsOfReports } from './receipt.repo.ts';
import type { ReportRecord } from './report.repo.ts';
import { reportRow } from './report.service.ts';
import { hintsByReceipt } from './row.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listReportInbox(context: MemberContext, { query }: On<'listReportInbox'>) {
  return page(context, listInboxCall, query, waitingReports(context, query), {
    row: (report) => report,
    texts: { en, fr },
  });
}

/**
 * Returns a page of the reports that wait for a manager or owner, longest waiting first. Uses four queries
 * whatever the page's length, and one for the count.
 */
export function waitingReports(context: MemberContext, query: ListQuery<typeof listInboxCall>) {
  const { db, actor } = context;
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = repo.listWaiting(db, query, decider);
  return { rows: async () => withHints(context, await reading.rows()), count: reading.count };
}

async function withHints(context: MemberContext, found: readonly ReportRecord[]): Promise<WaitingReport[]> {
  const receipts = await receiptsOfReports(
    context.db,
    found.map(({ id }) => id),
  );
  const hints = await hintsByReceipt(context, receipts, new Map(found.map((report) => [report.id, report])));
  const known = await withFilledInBy(context.db, reportWorkflow, found);
  const people = new Map(known.map(({ id, filledInBy }) => [id, filledInBy]));
  const byReport = Map.groupBy(receipts, ({ report_id }) => report_id);
  return found.map((report) => {
    const kinds = (byReport.get(report.id) ?? []).flatMap(({ id }) =>
      (hints.get(id) ?? []).map(({ kind }) => kind),
    );
    return {
      ...reportRow(report, context.request.locale),
      revision: report.revision,
      filled_in_by: [...(people.get(report.id) ?? [])],
      hints: hintKinds
        .map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
        .filter(({ count }) => count > 0),
    };
  });
}
