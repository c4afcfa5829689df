/** Plans that workspaces ask for, for administrators to decide. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { pagingOf, usePaging } from '#ui/paging.ts';
import type { RowAction } from '#ui/row-menu.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { acceptOrder, listOrders, type Order, refuseOrder } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listOrders, { query: pagingOf(request.url) });
}

const tones: Record<Order['state'], Tone> = {
  requested: 'waiting',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
};

interface OrdersPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function OrdersPage({ loaderData: list }: OrdersPageProps) {
  const t = useTexts({ en, fr });
  const { dayOf, price } = useFormat();
  const actionsOf = useDecisions();
  return (
    <>
      <PageHeader title={t('orders')} lead={t('orders_lead')} />
      <DataTable
        label={t('orders')}
        headers={list.headers}
        figures={['price_cents']}
        rows={list.orders}
        rowId={(order) => order.orderId}
        rowName={(order) => order.workspace}
        cells={{
          from: (order) => t(`plan_${order.from}`),
          pricing: (order) => t(`plan_${order.pricing}`),
          price_cents: (order) => (order.price_cents === 0 ? t('free') : price(order.price_cents)),
          requested_at: (order) => dayOf(order.requested_at, 'medium'),
          state: (order) => <StateDot tone={tones[order.state]}>{t(`order_state_${order.state}`)}</StateDot>,
        }}
        actions={actionsOf}
        paging={list}
        empty={<EmptyState icon="orders" title={t('orders_none')} text={t('orders_none_text')} />}
      />
    </>
  );
}

function useDecisions(): (order: Order) => readonly RowAction[] {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { reload } = usePaging();
  const accept = useCall(acceptOrder, { reload: false, onSuccess: reload });
  const refuse = useCall(refuseOrder, { reload: false, onSuccess: reload });
  const decide = async (order: Order, accepted: boolean) => {
    const values = { workspace: order.workspace, plan: t(`plan_${order.pricing}`) };
    const question = accepted
      ? { title: t('accept_title', values), text: t('accept_text'), confirm: t('accept'), danger: false }
      : { title: t('refuse_title', values), text: t('refuse_text'), confirm: t('refuse') };
    if (!(await confirm(question))) return;
    await (accepted ? accept : refuse).run({ params: { orderId: order.orderId } });
  };
  return (order) =>
    order.state === 'requested'
      ? [
          { label: t('accept'), icon: 'check', onSelect: () => void decide(order, true) },
          { label: t('refuse'), icon: 'close', danger: true, onSelect: () => void decide(order, false) },
        ]
      : [];
}
