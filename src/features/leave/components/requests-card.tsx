/** Lists a person's requests of leave, the newest first, with what can be done with each. */
import { Button } from '@mantine/core';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { looksOf, StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { useWorkflowSteps } from '#ui/workflow-actions.tsx';
import { cancelLeave, type Leave, type LeaveRequest, withdrawLeave } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const tones = {
  requested: 'waiting',
  endorsed: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  cancelled: 'neutral',
} as const;

export function RequestsCard({ leave: { requests, user } }: { leave: Leave }) {
  const t = useTexts({ en, fr });
  if (requests.length === 0)
    return (
      <Card title={t('requests')}>
        <p>{t('requests_none')}</p>
      </Card>
    );
  return (
    <Card title={t('requests')}>
      <ItemList label={t('requests')}>
        {requests.map((request) => (
          <Request key={request.leaveRequestId} request={request} user={user} />
        ))}
      </ItemList>
    </Card>
  );
}

function Request({ request, user }: { request: LeaveRequest; user: Leave['user'] }) {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const { span } = useFormat();
  const confirm = useConfirm();
  const { start, dialog } = useWorkflowSteps();
  const withdraw = useCall(withdrawLeave);
  const cancel = useCall(cancelLeave, {
    failure: (problem) => (problem.status === 409 ? t('cancel_refused') : undefined),
  });
  const stateOf = looksOf(tones, (state) => t(`state_${state}`));
  const params = { userId: user.userId, leaveRequestId: request.leaveRequestId };
  const when = span(request.from, request.to);
  const facts = [
    t('days', { days: request.days.toLocaleString(tag), count: request.days }),
    request.closing && t('closing_named', { name: request.comment }),
    request.fromNoon && t('from_noon'),
    request.toNoon && t('to_noon'),
    request.state === 'requested' && request.approver !== '' && t('waits_for', { name: request.approver }),
    request.decidedBy !== '' && t('decided_by', { name: request.decidedBy }),
  ].filter((fact) => fact !== false);
  const askToWithdraw = async () => {
    const confirmed = await confirm({
      title: t('withdraw_title', { span: when }),
      text: t('withdraw_text'),
      confirm: t('withdraw'),
    });
    if (confirmed) await withdraw.run({ params, body: {} });
  };
  const askToCancel = () =>
    start({
      label: t('cancel_leave'),
      danger: true,
      question: { title: t('cancel_title', { span: when }), text: t('cancel_text') },
      comment: request.needsReason ? 'required' : 'optional',
      run: (comment) => cancel.attempt({ params, body: { ...(comment && { comment }) } }),
    });
  return (
    <Item
      title={`${request.kind}, ${when}`}
      detail={
        <>
          {facts.join(' · ')}
          <br />
          <StateDot tone={stateOf(request.state).tone}>{stateOf(request.state).text}</StateDot>
          {request.comment !== '' && !request.closing && (
            <p>{t('said_by', { name: user.name, comment: request.comment })}</p>
          )}
          {request.decisionComment !== '' && (
            <p>{t('said_by', { name: request.decidedBy, comment: request.decisionComment })}</p>
          )}
          {dialog}
        </>
      }
      action={
        request.mayWithdraw ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('withdraw_of', { span: when })}
            loading={withdraw.pending}
            onClick={() => void askToWithdraw()}
          >
            {t('withdraw')}
          </Button>
        ) : (
          request.mayCancel && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('cancel_of', { span: when })}
              onClick={() => void askToCancel()}
            >
              {t('cancel_leave')}
            </Button>
          )
        )
      }
    />
  );
}
