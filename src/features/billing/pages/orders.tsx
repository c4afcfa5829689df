/** Orders of all workspaces, for administrators to decide. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { useSetBadge } from '#ui/badges.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormat } from '#ui/format.ts';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { rowActionsOf, useWorkflowSteps } from '#ui/workflow-actions.tsx';
import { OrderPanel } from '../components/order-panel.tsx';
import { orderTones, useOrderSteps } from '../components/use-order-steps.ts';
import { listOrders } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { orderStates } from '../order.rules.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [list, { totalCount: waiting }] = await Promise.all([
    api(listOrders, { query: listQuery(listOrders, request.url) }),
    api(listOrders, { query: { state: 'requested', rowsPerPage: 1, page: 0 } }),
  ]);
  return { list, waiting };
}

interface OrdersPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function OrdersPage({ loaderData: { list, waiting } }: OrdersPageProps) {
  const t = useTexts({ en, fr });
  useSetBadge(useSession().userId, 'orders', waiting);
  const { price } = useFormat();
  const { start, dialog } = useWorkflowSteps();
  const { reload } = usePaging();
  const stepsOf = useOrderSteps(reload);
  return (
    <>
      <PageHeader title={t('orders')} lead={t('orders_lead')} />
      <DataTable
        label={t('orders')}
        call={listOrders}
        list={list}
        filters={{
          state: {
            label: t('filter_state'),
            options: orderStates.map((value) => ({ value, label: t(`order_state_${value}`) })),
          },
        }}
        rowId={(order) => order.orderId}
        rowName={(order) => t('order_name', { workspace: order.workspace, plan: t(`plan_${order.pricing}`) })}
        cells={{
          from: (order) => t(`plan_${order.from}`),
          pricing: (order) => t(`plan_${order.pricing}`),
          price_cents: (order) => (order.price_cents === 0 ? t('free') : price(order.price_cents)),
          state: (order) => (
            <StateDot tone={orderTones[order.state]}>{t(`order_state_${order.state}`)}</StateDot>
          ),
        }}
        places={{ from: 'extra', pricing: 'named', requested_at: 'detail' }}
        actions={(order) => [
          {
            label: t('order_details'),
            icon: 'eye',
            byName: true,
            dialog: (close) => (
              <SidePanel opened onClose={close} title={order.workspace}>
                <OrderPanel
                  order={order}
                  actions={stepsOf(order)}
                  // The confirmation replaces the panel, so that Escape closes only one of them.
                  start={(action) => {
                    close();
                    return start(action);
                  }}
                />
              </SidePanel>
            ),
          },
          ...rowActionsOf(stepsOf(order), start),
        ]}
        empty={<EmptyState icon="orders" title={t('orders_none')} text={t('orders_none_text')} />}
      />
      {dialog}
    </>
  );
}
