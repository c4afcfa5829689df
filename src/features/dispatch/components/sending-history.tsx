/** Lists what became of a deposited invoice, and the mails with it, the newest first. */
import { Button } from '@mantine/core';
import { MomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayDispatch } from '../access.ts';
import { retrySentStatus, type Sending, type SentStatus } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { MailState } from '../rules.ts';
import { disputeReasons, isStatusCode, meaningOf, type StatusMeaning } from '../status.rules.ts';

const mailTones: Readonly<Record<MailState, Tone>> = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'good',
  failed: 'bad',
  unknown: 'bad',
};
const depositTones = { waiting: 'waiting', sending: 'waiting', deposited: 'info', failed: 'bad' } as const;
const statusTones: Readonly<Record<StatusMeaning, Tone>> = {
  deposited: 'info',
  received: 'info',
  approved: 'good',
  disputed: 'waiting',
  refused: 'bad',
  paid: 'good',
};

const sentTones = { waiting: 'waiting', sending: 'waiting', sent: 'good', failed: 'bad' } as const;

export function SendingHistory({ sending: { mails, deposit, statuses, sent } }: { sending: Sending }) {
  const t = useTexts({ en, fr });
  if (mails.length === 0 && deposit === null) return <p>{t('sending_none')}</p>;
  return (
    <>
      {deposit !== null && (
        <ItemList label={t('platform')}>
          {statuses.map(({ statusId, code, reason, at }) => (
            <Item
              key={statusId}
              title={
                <>
                  <StateDot tone={statusTones[meaningOf(code) ?? 'received']}>
                    {isStatusCode(code) ? t(`status_${code}`) : t('status_other', { code })}
                  </StateDot>
                  <MomentText instant={at} />
                </>
              }
              detail={reason}
            />
          ))}
          <Item
            title={
              <>
                <StateDot tone={depositTones[deposit.state]}>{t(`deposit_${deposit.state}`)}</StateDot>
                <MomentText instant={deposit.settledAt ?? deposit.requestedAt} />
              </>
            }
            detail={[t('by', { name: deposit.by }), deposit.reason].filter(Boolean).join(' · ')}
          />
        </ItemList>
      )}
      {sent.length > 0 && <SentStatuses sent={sent} />}
      {mails.length > 0 && (
        <ItemList label={t('mails')}>
          {mails.map(({ salesMailId, to, state, reason, by, queuedAt, settledAt }) => (
            <Item
              key={salesMailId}
              title={
                <>
                  <StateDot tone={mailTones[state]}>{t(`mail_${state}`)}</StateDot>
                  <span>{to}</span>
                  <MomentText instant={settledAt ?? queuedAt} />
                </>
              }
              detail={[t('by', { name: by }), state === 'unknown' ? t('mail_unknown_note') : reason]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </ItemList>
      )}
    </>
  );
}

/** The statuses that the company stated, each with the button that sends a failed one again. */
export function SentStatuses({ sent }: { sent: readonly SentStatus[] }) {
  const t = useTexts({ en, fr });
  const may = mayDispatch(useSession());
  const retry = useCall(retrySentStatus);
  return (
    <ItemList label={t('sent_list')}>
      {sent.map(({ sentStatusId, code, state, reasonCode, reason, trouble, by, at }) => {
        const status = isStatusCode(code) ? t(`status_${code}`) : t('status_other', { code });
        const known = disputeReasons.find((one) => one === reasonCode);
        return (
          <Item
            key={sentStatusId}
            title={
              <>
                <StateDot tone={sentTones[state]}>{t(`sent_${state}`, { status })}</StateDot>
                <MomentText instant={at} />
              </>
            }
            detail={[
              by === '' ? t('sent_by_program') : t('by', { name: by }),
              known && t(`reason_${known}`),
              reason,
              trouble,
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              may &&
              state === 'failed' && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={retry.pending}
                  aria-label={t('sent_retry_name', { status })}
                  onClick={() => void retry.run({ params: { sentStatusId } })}
                >
                  {t('sent_retry')}
                </Button>
              )
            }
          />
        );
      })}
    </ItemList>
  );
}
