/** Describes submitted weeks as a kind of inbox item. */
import {
  decideWeeks,
  listInbox,
  MOST_DECISIONS,
  type WaitingWeek,
} from '#features/planning/approval.contract.ts';
import { weekStates } from '#features/planning/state.rules.ts';
import { weekWorkflow } from '#features/planning/week.rules.ts';
import { translator } from '#kernel/translate.ts';
import { onDemand } from '#ui/on-demand.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { commentsOf } from '../rules.ts';
import {
  type ApprovalItem,
  type ApprovalKind,
  decideInParts,
  listQueryOf,
  type Reader,
  stateTextOf,
} from './approval-kind.ts';
import { WeekSummary } from './week-summary.tsx';
import { weekSpan } from './week-text.ts';

const PassWeekDialog = onDemand(
  async () => (await import('#features/planning/components/pass-week-dialog.tsx')).PassWeekDialog,
);
const WeekDetail = onDemand(async () => (await import('./week-detail.tsx')).WeekDetail);

export const weekApprovals: ApprovalKind = {
  name: 'week',
  async load(api, query, reader) {
    const { weeks, totalCount } = await api(listInbox, { query: listQueryOf(query) });
    return { items: weeks.map((week) => itemOf(week, reader)), total: totalCount };
  },
  decide: (api, ...given) =>
    decideInParts(given, MOST_DECISIONS, async (some, choice) => {
      const weeks = some.map(({ id: timesheetId, revision }) => ({ timesheetId, revision }));
      const body = { weeks, ...choice };
      const { decided, refused } = await api(decideWeeks, { body });
      return { decided, refused: refused.map(({ timesheetId: id, ...one }) => ({ id, ...one })) };
    }),
  stateText: stateTextOf(weekStates, (state) => `week_state_${state}`),
};

function itemOf(week: WaitingWeek, { person, locale }: Reader): ApprovalItem {
  const t = translator({ en, fr }, locale);
  const subject = {
    state: week.state,
    accountId: week.memberId,
    approverId: week.approver?.userId ?? null,
    selfCertified: false,
    filledInBy: week.filledInBy,
  };
  const isMine = week.approver?.userId === person.userId;
  const name = t('week_name', { week: String(week.week), span: weekSpan(week.monday, locale) });
  return {
    key: `week ${week.timesheetId}`,
    kind: 'week',
    id: week.timesheetId,
    revision: week.revision,
    member: week.member,
    name,
    figure: t('days', { count: week.total }),
    since: week.submittedAt,
    approver: isMine ? null : (week.approver?.name ?? null),
    comment: week.comment,
    flagged: week.anomalies.length > 0,
    comments: commentsOf(weekWorkflow.offered(person, subject)),
    passOn: weekWorkflow.withheld('approve', person, subject)
      ? (onClose) => (
          <PassWeekDialog
            week={week}
            title={t('item_title', { member: week.member, name })}
            onClose={onClose}
          />
        )
      : undefined,
    summary: <WeekSummary week={week} />,
    detail: <WeekDetail week={week} />,
  };
}
