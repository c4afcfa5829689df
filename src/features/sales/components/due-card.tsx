/** Lists deposits, balances and days to credit, each with a button that prepares a draft. */
import { Button } from '@mantine/core';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import type { DueCorrection, DueInstalment } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { usePreparations } from './use-preparations.ts';

export function DueInstalmentsCard({ instalments }: { instalments: readonly DueInstalment[] }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const { prepareInstalment, pending } = usePreparations();
  return (
    <Card title={t('instalments')} low>
      <ItemList label={t('instalments')}>
        {instalments.map(({ contractId, instalmentId, contract, client, currency, text, net, plannedOn }) => {
          const what = t('instalment_due', { contract, text: instalmentId === null ? t('balance') : text });
          return (
            <Item
              key={`${contractId} ${instalmentId}`}
              title={
                <>
                  {client} <strong>{foreign(net, currency)}</strong>
                </>
              }
              detail={[
                what,
                plannedOn === null
                  ? t('deposit_at_once')
                  : t('deposit_on', { day: day(plannedOn, 'medium') }),
              ].join(' · ')}
              action={
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={pending}
                  aria-label={t('prepare_due_name', { text: what, client })}
                  onClick={() => prepareInstalment({ contractId, instalmentId })}
                >
                  {t('prepare')}
                </Button>
              }
            />
          );
        })}
      </ItemList>
    </Card>
  );
}

export function CorrectionsCard({ corrections }: { corrections: readonly DueCorrection[] }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { prepareCredit, pending } = usePreparations();
  return (
    <Card title={t('corrections')} low>
      <ItemList label={t('corrections')}>
        {corrections.map(({ salesInvoiceId, number, client, days }) => (
          <Item
            key={salesInvoiceId}
            title={client}
            detail={t('correction_days', {
              count: days,
              days: days.toLocaleString(localeTags[locale]),
              number,
            })}
            action={
              <Button
                size="compact-sm"
                variant="default"
                loading={pending}
                aria-label={t('prepare_credit_name', { number })}
                onClick={() => prepareCredit(salesInvoiceId)}
              >
                {t('prepare_credit')}
              </Button>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
