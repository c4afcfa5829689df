/** Lists the drafts of invoices and credit notes. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import { fieldsOf } from '#kernel/day.ts';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import type { ListedDraft } from '../draft.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function DraftsCard({ drafts }: { drafts: readonly ListedDraft[] }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const toLocal = useLocalPath();
  const { foreign } = useMoney();
  return (
    <Card title={t('drafts')} low>
      <ItemList label={t('drafts')}>
        {drafts.map(({ salesDraftId, kind, deposit, client, month, total, currency }) => (
          <Item
            key={salesDraftId}
            title={
              <>
                {client} <strong>{foreign(total, currency)}</strong>
              </>
            }
            detail={`${t(`kind_${deposit ? 'deposit' : kind}`)} · ${calendar.month(fieldsOf(month))}`}
            action={
              <Button
                component={Link}
                to={toLocal(`/app/sales/drafts/${salesDraftId}`)}
                size="compact-sm"
                variant="default"
                aria-label={t('draft_open_name', { client })}
              >
                {t('open')}
              </Button>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
