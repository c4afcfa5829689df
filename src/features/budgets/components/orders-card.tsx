/** Lists the orders of a contract, each with its actions. */
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCall } from '#ui/use-call.ts';
import { useMoney } from '#ui/use-money.ts';
import type { ContractBudget, Order } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { deleteOrder } from '../order.contract.ts';
import { useBudgetFormat } from './budget-format.ts';
import { OrderDialog } from './order-dialogs.tsx';

interface OrdersCardProps {
  budget: ContractBudget;
  onChanged(): void;
}

export function OrdersCard({ budget, onChanged }: OrdersCardProps) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const [edited, setEdited] = useState<Order>();
  const remove = useCall(deleteOrder, { reload: false, onSuccess: onChanged });
  async function removeOrder({ contractOrderId, number }: Order) {
    const confirmed = await confirm({
      title: t('order_delete_title', { number }),
      text: t('order_delete_text'),
      confirm: t('order_delete'),
    });
    const params = { contractId: budget.contractId, contractOrderId };
    if (confirmed) await remove.run({ params }, { confirmed });
  }
  return (
    <Card title={t('orders')} low>
      {budget.orders.length === 0 ? (
        <p>{t('orders_none')}</p>
      ) : (
        <ItemList label={t('orders')}>
          {budget.orders.map((order) => (
            <Item
              key={order.contractOrderId}
              title={order.number}
              detail={<OrderFacts order={order} budget={budget} />}
              action={
                <Group gap={8} wrap="nowrap">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('order_edit_name', { number: order.number })}
                    onClick={() => setEdited(order)}
                  >
                    {t('order_edit')}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('order_delete_name', { number: order.number })}
                    onClick={() => void removeOrder(order)}
                  >
                    {t('order_delete')}
                  </Button>
                </Group>
              }
            />
          ))}
        </ItemList>
      )}
      {edited && (
        <OrderDialog budget={budget} order={edited} onClose={() => setEdited(undefined)} onDone={onChanged} />
      )}
    </Card>
  );
}

function OrderFacts({ order, budget }: { order: Order; budget: ContractBudget }) {
  const t = useTexts({ en, fr });
  const { day, span } = useFormat();
  const { foreign } = useMoney();
  const { value } = useBudgetFormat();
  const { days, amount, startsOn, endsOn, note } = order;
  const dates =
    startsOn !== null && endsOn !== null
      ? span(startsOn, endsOn)
      : startsOn !== null
        ? t('order_from', { day: day(startsOn, 'medium') })
        : endsOn !== null && t('order_until', { day: day(endsOn, 'medium') });
  const parts = [
    day(order.orderedOn, 'medium'),
    days !== null && t('order_in_days', { count: days, days: value(days, 'days', budget) }),
    amount !== null && foreign(amount, budget.currency),
    dates,
    note,
  ];
  return <>{parts.filter(Boolean).join(' · ')}</>;
}
