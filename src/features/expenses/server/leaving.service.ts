/**
 * Settles the expenses of a person who leaves: their own reports, and reports that wait for their decision.
 */

import {
  type Leaver,
  NOT_FOR_THEM,
  type OpenItem,
  type OpenItems,
  type Settlement,
} from '#kernel/leaving.ts';
import { leftName, shownName } from '#kernel/left-name.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext } from '#platform/request/context.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { passReport, submitReport } from './decision.service.ts';
import * as repo from './leaving.repo.ts';
import type { ReportRecord } from './report.repo.ts';

export async function openReports({ db, request }: MemberContext, person: Leaver): Promise<OpenItems> {
  const t = translator({ en, fr }, request.locale);
  const own = await repo.listUndecided(db, person.userId);
  const waiting = await repo.listWaitingFor(db, person.userId);
  const itemOf = (report: ReportRecord): OpenItem => ({
    name: report.title,
    note: [
      t('leaving_receipts', { count: report.receipts }),
      ...(report.state === 'rejected' ? [t('leaving_rejected')] : []),
      ...(report.state === 'submitted'
        ? [t('leaving_to', { name: leftName(report.approver_name, report.approver_left, request.locale) })]
        : []),
    ].join(' · '),
    to: `/app/expenses/${report.id}`,
  });
  return {
    reports_open: own.filter(({ state }) => state !== 'submitted').map(itemOf),
    reports_submitted: own.filter(({ state }) => state === 'submitted').map(itemOf),
    report_decisions: waiting.map((report) => ({
      name: report.title,
      note: shownName(
        {
          firstName: report.first_name,
          lastName: report.last_name,
          login: report.login,
          userState: report.user_state,
        },
        request.locale,
      ),
      to: `/app/expenses/${report.id}`,
    })),
  };
}

/**
 * Submits the person's drafts and rejected reports on their behalf. Reports without a receipt stay as they are.
 * @param acting the context of the actor who acts for the person.
 * @throws Problem 400 at `managerEmail` for somebody who may not decide.
 */
export async function submitOpenReports(
  acting: MemberContext,
  { userId }: Leaver,
  { to }: Settlement,
): Promise<void> {
  for (const { id, title, state, receipts } of await repo.listUndecided(acting.db, userId))
    if (state !== 'submitted' && receipts > 0)
      await submitReport(
        acting,
        {
          params: { reportId: id },
          query: undefined,
          body: { title, managerEmail: to?.email ?? '', below_zero: false },
        },
        { handedOver: true },
      );
}

/**
 * Passes the reports that wait for the person to a different approver.
 * @throws Problem 400 with code NOT_FOR_THEM when a report is the new approver's own or they filled it in; 403 when the person may
 * no longer decide.
 */
export async function passWaitingReports(
  acting: MemberContext,
  { userId }: Leaver,
  { to }: Settlement,
): Promise<void> {
  for (const { id } of await repo.listWaitingFor(acting.db, userId))
    await passReport(acting, {
      params: { reportId: id },
      query: undefined,
      body: { managerEmail: to?.email ?? '' },
    }).catch((error: unknown) => {
      throw error instanceof Problem && error.status === 400
        ? new Problem(400, { code: NOT_FOR_THEM })
        : error;
    });
}

/** Ids of a person's drafts and rejected reports that were never approved, so that nothing was booked from them. */
export const listUnbooked: (db: MemberContext['db'], accountId: number) => Promise<number[]> =
  repo.listUnbooked;
