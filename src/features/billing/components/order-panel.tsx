/** Shows one order: what was requested, its history, and the actions that the reader may take. */

import { Stack } from '@mantine/core';
import { useFormat } from '#ui/format.ts';
import { HistoryList } from '#ui/history.tsx';
import layout from '#ui/layout.module.css';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCallState } from '#ui/use-call.ts';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import { WorkflowButtons, type WorkflowSteps } from '#ui/workflow-actions.tsx';
import { type Order, readOrderHistory } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useOrderStates } from './use-order-steps.ts';

interface OrderPanelProps {
  order: Order;
  actions: readonly WorkflowAction[];
  start: WorkflowSteps['start'];
}

export function OrderPanel({ order, actions, start }: OrderPanelProps) {
  const t = useTexts({ en, fr });
  const { price } = useFormat();
  const stateOf = useOrderStates();
  const { text, tone } = stateOf(order.state);
  return (
    <Stack gap={24}>
      <dl className={layout.facts}>
        <div>
          <dt>{t('order_plan')}</dt>
          <dd>{t('order_change', { from: t(`plan_${order.from}`), to: t(`plan_${order.pricing}`) })}</dd>
        </div>
        <div>
          <dt>{t('order_price')}</dt>
          <dd>{order.price_cents === 0 ? t('free') : price(order.price_cents)}</dd>
        </div>
        <div>
          <dt>{t('order_state')}</dt>
          <dd>
            <StateDot tone={tone}>{text}</StateDot>
          </dd>
        </div>
      </dl>
      <WorkflowButtons actions={actions} start={start} />
      <section>
        <h3>{t('history')}</h3>
        <History order={order} />
      </section>
    </Stack>
  );
}

function History({ order }: { order: Order }) {
  const t = useTexts({ en, fr });
  const stateOf = useOrderStates();
  const callState = useCallState(readOrderHistory, { params: { orderId: order.orderId } });
  return (
    <Loaded callState={callState} fallback={<LineSkeleton lines={2} />}>
      {({ history }) => (
        <HistoryList
          events={history}
          stateOf={({ from, to }) =>
            from === null ? { text: t('order_requested'), tone: 'neutral' } : stateOf(to)
          }
          label={t('history')}
        />
      )}
    </Loaded>
  );
}
