/** Lists the deposits and the balance of a fixed price, each with its invoice or the actions until there is one. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { deleteInstalment, type Instalment, type Pricing } from '../pricing.contract.ts';
import { AddInstalmentDialog, EditInstalmentDialog } from './instalment-dialog.tsx';
import { usePreparations } from './use-preparations.ts';

export function InstalmentsCard({ pricing }: { pricing: Pricing }) {
  const t = useTexts({ en, fr });
  const { day } = useFormat();
  const { foreign } = useMoney();
  const { prepareInstalment, pending } = usePreparations();
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Instalment>();
  const removeInstalment = useRemoval(pricing.contractId);
  const percent = usePercent();
  const { contractId, client, currency, instalments, balance, balanceOn } = pricing;
  const isOpen = balance !== null && balance.salesDraftId === null && balance.salesInvoiceId === null;
  const isReady = instalments.every(({ salesInvoiceId }) => salesInvoiceId !== null);
  const planned = (on: string | undefined, otherwise: string) =>
    on === undefined ? otherwise : t('deposit_on', { day: on });
  const prepare = (instalmentId: number | null, text: string) => (
    <Button
      size="compact-sm"
      variant="default"
      loading={pending}
      disabled={client === ''}
      aria-label={t('prepare_due_name', { text, client })}
      onClick={() => prepareInstalment({ contractId, instalmentId })}
    >
      {t('prepare')}
    </Button>
  );
  return (
    <Card title={t('deposits')} low>
      {instalments.length === 0 && <p>{t('deposits_none')}</p>}
      <ItemList label={t('deposits')}>
        {instalments.map((one) => (
          <Item
            key={one.instalmentId}
            title={
              <>
                {one.text} <strong>{foreign(one.net, currency)}</strong>
              </>
            }
            detail={[
              one.share !== null && percent(one.share),
              planned(
                one.plannedOn === null ? undefined : day(one.plannedOn, 'medium'),
                t('deposit_at_once'),
              ),
            ]
              .filter(Boolean)
              .join(' · ')}
            action={
              <PlaceLink place={one}>
                {isOpen && (
                  <Group gap={8} wrap="nowrap">
                    {prepare(one.instalmentId, one.text)}
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('deposit_edit_name', { text: one.text })}
                      onClick={() => setEdited(one)}
                    >
                      {t('deposit_edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('deposit_delete_name', { text: one.text })}
                      onClick={() => void removeInstalment(one)}
                    >
                      {t('deposit_delete')}
                    </Button>
                  </Group>
                )}
              </PlaceLink>
            }
          />
        ))}
        {balance !== null && (
          <Item
            title={
              <>
                {t('balance')} <strong>{foreign(balance.net, currency)}</strong>
              </>
            }
            detail={planned(
              balanceOn === null ? undefined : day(balanceOn, 'medium'),
              t('balance_unplanned'),
            )}
            action={<PlaceLink place={balance}>{isReady && prepare(null, t('balance'))}</PlaceLink>}
          />
        )}
      </ItemList>
      {isOpen && (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('deposit_add')}
          </Button>
        </div>
      )}
      {adding && <AddInstalmentDialog pricing={pricing} onClose={() => setAdding(false)} />}
      {edited && (
        <EditInstalmentDialog pricing={pricing} instalment={edited} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

interface PlaceLinkProps {
  place: Pick<Instalment, 'salesDraftId' | 'salesInvoiceId' | 'number'>;
  children: React.ReactNode;
}

/** A link to the draft or invoice; the children while there is none. */
function PlaceLink({ place: { salesDraftId, salesInvoiceId, number }, children }: PlaceLinkProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  if (salesInvoiceId !== null) return <Link to={toLocal(`/app/sales/${salesInvoiceId}`)}>{number}</Link>;
  if (salesDraftId !== null)
    return <Link to={toLocal(`/app/sales/drafts/${salesDraftId}`)}>{t('in_draft')}</Link>;
  return children;
}

function useRemoval(contractId: number) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const remove = useCall(deleteInstalment);
  return async ({ instalmentId, text }: Instalment) => {
    const confirmed = await confirm({
      title: t('deposit_delete_title'),
      text: t('deposit_delete_text'),
      deletedItems: [text],
      confirm: t('deposit_delete'),
    });
    if (confirmed) await remove.run({ params: { contractId, instalmentId } }, { confirmed });
  };
}

function usePercent() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return (share: string) =>
    t('deposit_share_of', { share: Number(share).toLocaleString(localeTags[locale]) });
}
