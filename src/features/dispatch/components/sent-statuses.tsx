/** Lists the statuses that the company stated to the platform; also for suppliers' invoices. */
import { Button } from '@mantine/core';
import { MomentText } from '#ui/date.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { mayDispatch } from '../access.ts';
import { retrySentStatus, type SentStatus } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { disputeReasons, isStatusCode, type ReasonCode } from '../status.rules.ts';

const sentTones = { waiting: 'waiting', sending: 'waiting', sent: 'good', failed: 'bad' } as const;

/** Returns the texts of reasons. */
export function useReasonTexts(): (code: ReasonCode) => string {
  const t = useTexts({ en, fr });
  return (code) => t(`reason_${code}`);
}

/** A stated status and whether it was sent. */
export function SentDot({ status: { code, state } }: { status: Pick<SentStatus, 'code' | 'state'> }) {
  const t = useTexts({ en, fr });
  const status = isStatusCode(code) ? t(`status_${code}`) : t('status_other', { code });
  return <StateDot tone={sentTones[state]}>{t(`sent_${state}`, { status })}</StateDot>;
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
                <SentDot status={{ code, state }} />
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
