/** Shows the history of the month: who closed it and who opened it again. */
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { Closing } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function ClosingsCard({ closings }: { closings: readonly Closing[] }) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  if (closings.length === 0) return null;
  return (
    <Card title={t('history')} wide>
      <ItemList label={t('history')}>
        {closings.map((one) => (
          <Item
            key={one.closingId}
            title={t('state_closed', { name: one.closed_by, day: dayOf(one.closed_at, 'medium') })}
            detail={
              <>
                {one.open_members === 0
                  ? t('closed_with_nothing')
                  : t('closed_with_open', { count: one.open_members })}
                {one.reopened_at !== null && (
                  <>
                    <br />
                    {t('reopened_by', {
                      name: one.reopened_by,
                      day: dayOf(one.reopened_at, 'medium'),
                      reason: one.reason,
                    })}
                  </>
                )}
              </>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
