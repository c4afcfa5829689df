/** Lists what can be invoiced for a month, by client, with a button that prepares a draft. */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Month } from '#kernel/day.ts';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import type { SalesProposal } from '../contract.ts';
import { createSalesDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ProposalsCard({ month, proposals }: { month: Month; proposals: readonly SalesProposal[] }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const { foreign } = useMoney();
  const toLocal = useLocalPath();
  const navigate = useNavigate();
  const prepare = useCall(createSalesDraft, {
    reload: false,
    onSuccess: ({ salesDraftId }) => void navigate(toLocal(`/app/sales/drafts/${salesDraftId}`)),
    failure: ({ code }) =>
      code === 'NOTHING_TO_INVOICE'
        ? t('nothing_to_invoice')
        : code === 'SALES_LINES_MANY'
          ? t('lines_many')
          : undefined,
  });
  const figure = (count: number) => count.toLocaleString(localeTags[locale]);
  return (
    <Card title={t('proposals')} low>
      {proposals.length === 0 ? (
        <p>{t('proposals_none')}</p>
      ) : (
        <ItemList label={t('proposals')}>
          {proposals.map(({ clientId, client, currency, days, unpricedDays, receipts, months, net }) => (
            <Item
              key={`${clientId} ${currency}`}
              title={
                <>
                  {client} <strong>{foreign(net, currency)}</strong>
                </>
              }
              detail={[
                days > 0 && t('proposal_days', { count: days, days: figure(days) }),
                unpricedDays > 0 &&
                  t('proposal_unpriced', { count: unpricedDays, days: figure(unpricedDays) }),
                months > 0 && t('proposal_months', { count: months }),
                receipts > 0 && t('proposal_receipts', { count: receipts }),
              ]
                .filter(Boolean)
                .join(' · ')}
              action={
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('prepare_name', { client })}
                  loading={prepare.pending}
                  onClick={() =>
                    void prepare.run({ body: { clientId, ...month, currency, basis: 'proposal' } })
                  }
                >
                  {t('prepare')}
                </Button>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
