/** Lists the reports that wait for a decision. */

import { hintKinds } from '#features/receipts/hint.rules.ts';
import { hintsFrom, listHintFacts } from '#features/receipts/server/row.service.ts';
import { withFilledInBy } from '#features/workflows/server/service.ts';
import type { CallInput } from '#kernel/call.ts';
import type { ListQuery } from '#kernel/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import type * as contract from '../approval.contract.ts';
import { listReportInbox as listInboxCall, type WaitingReport } from '../approval.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { reportWorkflow } from '../report.rules.ts';
import * as repo from './inbox.repo.ts';
import type { ReportRecord } from './report.repo.ts';
import { reportRow } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export function listReportInbox(context: MemberContext, { query }: On<'listReportInbox'>) {
  return page(context, listInboxCall, query, waitingReports(context, query), {
    row: (report) => report,
    texts: { en, fr },
  });
}

/**
 * Returns a page of the reports that wait for a manager or owner, longest waiting first. Whatever the page's length, uses
 * three queries (four if expense types have limits), and one for the count.
 */
export function waitingReports(context: MemberContext, query: ListQuery<typeof listInboxCall>) {
  const { db, actor } = context;
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = repo.listWaiting(db, query, decider);
  return { rows: async () => withHints(context, await reading.rows()), count: reading.count };
}

async function withHints(context: MemberContext, found: readonly ReportRecord[]): Promise<WaitingReport[]> {
  const reportIds = found.map(({ id }) => id);
  const byReport = Map.groupBy(await listHintFacts(context.db, { reportIds }), ({ report_id }) => report_id);
  const known = await withFilledInBy(context.db, reportWorkflow, found);
  const people = new Map(known.map(({ id, filledInBy }) => [id, filledInBy]));
  return found.map((report) => {
    const receipts = byReport.get(report.id) ?? [];
    const kinds = receipts.flatMap((one) => hintsFrom(context, one, report).map(({ kind }) => kind));
    return {
      ...reportRow(context, report),
      revision: report.revision,
      filled_in_by: [...(people.get(report.id) ?? [])],
      hints: hintKinds
        .map((kind) => ({ kind, count: kinds.filter((one) => one === kind).length }))
        .filter(({ count }) => count > 0),
    };
  });
}
