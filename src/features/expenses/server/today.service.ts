/**
 * Finds the open items in expenses for Today: the person's reports that are not approved, and reports that
 * wait for their decision.
 */
import { contractName } from '#features/contracts/rules.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { shownName } from '#kernel/left-name.ts';
import { MAX_TODAY_ITEMS, type TodayLine } from '#kernel/today.ts';
import { countFrom } from '#platform/db/list.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { mayDecideReports } from '../access.ts';
import * as inbox from './inbox.repo.ts';
import { listOpenReports, type OpenReport } from './today.repo.ts';

/**
 * Lists the person's rejected reports, those with open questions, drafts, and reports that wait for approval.
 * One query.
 */
export async function ownReportsToday({ db, actor, request, zone }: MemberContext): Promise<TodayLine[]> {
  const found = await listOpenReports(db, actor.userId, MAX_TODAY_ITEMS);
  const nameOf = ({ contract: cname, preset }: OpenReport) => contractName({ cname, preset }, request.locale);
  const line = (
    kind: TodayLine['kind'],
    state: OpenReport['state'],
    detailsOf: (report: OpenReport) => [note: string, since: Date],
  ): TodayLine => {
    const mine = found.filter((report) => report.state === state);
    const items = mine.map((report) => {
      const [note, since] = detailsOf(report);
      return { name: report.title, note, to: `/app/expenses/${report.id}`, day: civilDay(since, zone) };
    });
    const to =
      mine.length === 1 && items[0]
        ? items[0].to
        : `/app/expenses?state=${state === 'asked' ? 'submitted' : state}`;
    return { kind, count: mine[0]?.total ?? 0, to, items };
  };
  return [
    line('reports_rejected', 'rejected', (report) => [report.comment, report.decidedAt ?? report.createdAt]),
    line('questions_open', 'asked', (report) => [report.comment, report.askedAt ?? report.createdAt]),
    line('reports_to_submit', 'created', (report) => [nameOf(report), report.createdAt]),
    line('reports_waiting', 'submitted', (report) => [
      report.approver,
      report.submittedAt ?? report.createdAt,
    ]),
  ];
}

/** Lists, for managers and owners, the reports that wait for their decision, longest waiting first. */
export async function reportApprovalsToday({
  db,
  actor,
  request,
  zone,
}: MemberContext): Promise<TodayLine[]> {
  if (!mayDecideReports(actor) || actor.actedBy !== undefined) return [];
  const decider = { userId: actor.userId, isOwner: actor.role === 'ROLE_OWNER' };
  const reading = inbox.listWaiting(db, { rowsPerPage: MAX_TODAY_ITEMS, page: 0 }, decider);
  const reports = await reading.rows();
  const to = '/app/approvals?kind=report';
  return [
    {
      kind: 'report_approvals',
      count: await countFrom(reading, reports, MAX_TODAY_ITEMS),
      to,
      items: reports.map(
        ({
          title,
          first_name: firstName,
          last_name: lastName,
          login,
          user_state: userState,
          submitted_at: since,
        }) => ({
          name: shownName({ firstName, lastName, login, userState }, request.locale),
          note: title,
          to,
          day: since === null ? null : civilDay(since, zone),
        }),
      ),
    },
  ];
}
