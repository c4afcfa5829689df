/** Describes requests of leave as a kind of inbox item. */
import { Flex, Stack } from '@mantine/core';
import { Link } from 'react-router';
import {
  decideLeave,
  listLeaveInbox,
  MOST_DECISIONS,
  type WaitingLeave,
} from '#features/leave/inbox.contract.ts';
import { leaveWorkflow } from '#features/leave/request.rules.ts';
import { leaveStates } from '#features/leave/state.rules.ts';
import { formatSpan } from '#kernel/civil-day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
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

export const leaveApprovals: ApprovalKind = {
  name: 'leave',
  async load(api, query, reader) {
    const { leaves, totalCount } = await api(listLeaveInbox, { query: listQueryOf(query) });
    return { items: leaves.map((leave) => itemOf(leave, reader)), total: totalCount };
  },
  decide: (api, ...given) =>
    decideInParts(given, MOST_DECISIONS, async (some, choice) => {
      const leaves = some.map(({ id: leaveRequestId, revision }) => ({ leaveRequestId, revision }));
      const body = { leaves, ...choice };
      const { decided, refused } = await api(decideLeave, { body });
      return { decided, refused: refused.map(({ leaveRequestId: id, ...one }) => ({ id, ...one })) };
    }),
  stateText: stateTextOf(leaveStates, (state) => `leave_state_${state}`),
};

const daysText = (days: number, locale: Locale) => days.toLocaleString(localeTags[locale]);

function itemOf(leave: WaitingLeave, { person, locale }: Reader): ApprovalItem {
  const t = translator({ en, fr }, locale);
  const subject = { ...leave, accountId: leave.memberId, needsApproval: true };
  const isMine = leave.approverId === person.userId || leave.deputyId === person.userId;
  const isShort = leave.after !== null && leave.after < 0;
  return {
    key: `leave ${leave.leaveRequestId}`,
    kind: 'leave',
    id: leave.leaveRequestId,
    revision: leave.revision,
    member: leave.member,
    name: t('leave_name', { kind: leave.kind, span: formatSpan(leave.from, leave.to, locale) }),
    figure: t('days', { count: leave.days }),
    since: leave.requestedAt,
    approver: isMine || leave.approver === '' ? null : leave.approver,
    comment: leave.comment,
    flagged: leave.away.length > 0 || isShort,
    comments: commentsOf(leaveWorkflow.offered(person, subject)),
    passOn: undefined,
    summary: <LeaveSummary leave={leave} />,
    detail: <LeaveDetail leave={leave} />,
  };
}

/** «from noon · 12½ days left afterwards · Also away: Ada». */
function useLeaveFacts() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return ({ fromNoon, toNoon, after, away, endorsedBy, needsSecond, state }: WaitingLeave) =>
    [
      fromNoon && t('leave_from_noon'),
      toNoon && t('leave_to_noon'),
      after !== null && t('leave_after', { days: daysText(after, locale), count: after }),
      away.length > 0 && t('leave_away', { names: away.join(', ') }),
      state === 'endorsed' && t('leave_endorsed', { name: endorsedBy }),
      state === 'requested' && needsSecond && t('leave_second'),
    ].filter((text) => text !== false);
}

function LeaveSummary({ leave }: { leave: WaitingLeave }) {
  const factsOf = useLeaveFacts();
  return <span>{factsOf(leave).join(' · ')}</span>;
}

function LeaveDetail({ leave }: { leave: WaitingLeave }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const factsOf = useLeaveFacts();
  const facts = factsOf(leave);
  return (
    <Stack gap={16}>
      <Stack gap={6}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {leave.away.length === 0 && <p>{t('leave_nobody_away')}</p>}
      </Stack>
      <Flex wrap="wrap" gap="4px 24px">
        <Link to={toLocal(`/app/leave?memberId=${leave.memberId}`)}>
          {t('leave_open', { member: leave.member })}
        </Link>
        <Link to={toLocal(`/app/leave/calendar?from=${leave.from}`)}>{t('leave_calendar')}</Link>
      </Flex>
    </Stack>
  );
}
