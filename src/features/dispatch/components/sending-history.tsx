/** Lists what became of a deposited invoice, and the mails with it, the newest first. */
import { MomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import type { Sending } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { MailState } from '../rules.ts';
import { isStatusCode, meaningOf, type StatusMeaning } from '../status.rules.ts';
import { SentStatuses } from './sent-statuses.tsx';

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
