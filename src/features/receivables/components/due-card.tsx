/** Lists the due reminders, each with its preview, and sends them: one, or all. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import { mayRecordPayments } from '../access.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type DueReminder, sendPaymentReminders } from '../reminder.contract.ts';
import { InvoiceLinks } from './payment-actions.tsx';

export function DueCard({ reminders }: { reminders: readonly DueReminder[] }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const confirm = useConfirm();
  const may = mayRecordPayments(useSession());
  const [shown, setShown] = useState<DueReminder>();
  const send = useCall(sendPaymentReminders, { success: ({ sent }) => t('reminders_sent', { count: sent }) });
  const sendable = reminders.filter(({ email }) => email !== '');
  async function sendAll(chosen: readonly DueReminder[]) {
    const confirmed = await confirm({
      title: t('send_title', { count: chosen.length }),
      text: t('send_text'),
      effects: chosen.map(({ number, client, email }) => t('send_effect', { number, client, email })),
      confirm: t('send'),
      danger: false,
    });
    const body = { reminders: chosen.map(({ salesInvoiceId, level }) => ({ salesInvoiceId, level })) };
    if (confirmed) await send.run({ body }, { confirmed });
  }
  return (
    <Card title={t('due')} low wide>
      {reminders.length === 0 ? (
        <p>{t('due_none')}</p>
      ) : (
        <ItemList label={t('due')}>
          {reminders.map((one) => (
            <Item
              key={one.salesInvoiceId}
              title={
                <>
                  <span>
                    <InvoiceLinks of={[one]} /> · {one.client}
                  </span>
                  <strong>{foreign(one.open, one.currency)}</strong>
                </>
              }
              detail={[
                t(`level_${one.level}`),
                t('due_since', { count: one.daysLate, day: day(one.dueOn, 'medium') }),
                one.email || t('no_email'),
              ].join(' · ')}
              action={
                <Group gap={8} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('preview_name', { number: one.number })}
                    onClick={() => setShown(one)}
                  >
                    {t('preview')}
                  </Button>
                  {may && one.email !== '' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('send_name', { number: one.number })}
                      loading={send.pending}
                      onClick={() => void sendAll([one])}
                    >
                      {t('send')}
                    </Button>
                  )}
                </Group>
              }
            />
          ))}
        </ItemList>
      )}
      {may && sendable.length > 1 && (
        <div>
          <Button loading={send.pending} onClick={() => void sendAll(sendable)}>
            {t('send_all', { count: sendable.length })}
          </Button>
        </div>
      )}
      <Dialog opened={shown !== undefined} onClose={() => setShown(undefined)} title={shown?.subject}>
        <Text c="dark.1">{shown?.email || t('no_email')}</Text>
        <Text mt={12} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {shown?.text}
        </Text>
        <Text mt={12} c="dark.1">
          {t('preview_attached', { number: shown?.number ?? '' })}
        </Text>
      </Dialog>
    </Card>
  );
}
