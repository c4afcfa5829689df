/** Submitted weeks in the inbox. */
import {
  decideWeeks,
  listInbox,
  MOST_DECISIONS,
  type WaitingWeek,
} from '#features/planning/approval.contract.ts';
import { PassWeekDialog } from '#features/planning/components/pass-week-dialog.tsx';
import { weekStates } from '#features/planning/state.rules.ts';
import { weekWorkflow } from '#features/planning/week.rules.ts';
import { translator } from '#kernel/translate.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { reasonOf } from '../rules.ts';
import type { ApprovalItem, ApprovalKind, Reader } from './approval-kind.ts';
import { WeekDetail, WeekSummary } from './week-detail.tsx';
import { weekSpan } from './week-text.ts';

export const weekApprovals: ApprovalKind = {
  name: 'week',
  async load(api, { all, q, most }, reader) {
    const query = {
      ...{ page: 0, rowsPerPage: most },
      ...(all && { whose: 'all' as const }),
      ...(q !== '' && { q }),
    };
    const { weeks, totalCount } = await api(listInbox, { query });
    return { items: weeks.map((week) => itemOf(week, reader)), total: totalCount };
  },
  async decide(api, decision, items, comment) {
    const decided: number[] = [];
    const refused = [];
    for (let from = 0; from < items.length; from += MOST_DECISIONS) {
      const some = items.slice(from, from + MOST_DECISIONS);
      const answer = await api(decideWeeks, {
        body: {
          weeks: some.map(({ id: timesheetId, revision }) => ({ timesheetId, revision })),
          ...{ decision, ...(comment !== '' && { comment }) },
        },
      });
      decided.push(...answer.decided);
      refused.push(...answer.refused);
    }
    return {
      decided,
      refused: refused.map(({ timesheetId, status, code, state }) => ({
        id: timesheetId,
        reason: reasonOf(status, code),
        state,
      })),
    };
  },
  stateText(state, locale) {
    const t = translator({ en, fr }, locale);
    const known = weekStates.find((one) => one === state);
    return known === undefined ? state : t(`week_state_${known}`);
  },
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
  const offers = weekWorkflow.offered(person, subject);
  const commentOf = (decision: 'approve' | 'reject') => offers.find(({ step }) => step === decision)?.comment;
  const [approve, reject] = [commentOf('approve'), commentOf('reject')];
  const isMine = week.approver?.userId === person.userId;
  const name = t('week_name', { week: String(week.week), span: weekSpan(week.monday, locale) });
  return {
    key: `week ${week.timesheetId}`,
    kind: 'week',
    id: week.timesheetId,
    revision: week.revision,
    member: week.member,
    name,
    since: week.submittedAt,
    approver: isMine ? null : (week.approver?.name ?? null),
    comment: week.comment,
    comments: approve && reject && { approve, reject },
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
