/**
 * Returns the actions that the person may take on an order, as buttons and menu entries, and the labels of
 * its states.
 */
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { looksOf, type Tone } from '#ui/state-dot.tsx';
import { useStep } from '#ui/use-step.ts';
import type { WorkflowAction } from '#ui/workflow-action.ts';
import { acceptOrder, type Order, refuseOrder, withdrawOrder } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type OrderState, type OrderStep, orderWorkflow } from '../order.rules.ts';

export const orderTones: Record<OrderState, Tone> = {
  requested: 'waiting',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
};

export function useOrderStates() {
  const t = useTexts({ en, fr });
  return looksOf(orderTones, (state) => t(`order_state_${state}`));
}

const stepIcons: Record<OrderStep, Pick<WorkflowAction, 'icon' | 'danger'>> = {
  accept: { icon: 'check' },
  refuse: { icon: 'close', danger: true },
  withdraw: {},
};

/** @param reload called after a step to reload the page. */
export function useOrderSteps(reload: () => void): (order: Order) => WorkflowAction[] {
  const t = useTexts({ en, fr });
  const person = useSession();
  const stateOf = useOrderStates();
  const options = { stateText: (state: string) => stateOf(state).text, reload };
  const accept = useStep(acceptOrder, {
    ...options,
    failure: ({ code }) => (code === 'PLAN_TOO_SMALL' ? t('order_too_small') : undefined),
  });
  const refuse = useStep(refuseOrder, options);
  const withdraw = useStep(withdrawOrder, options);
  return (order) => {
    const params = { orderId: order.orderId };
    const run: Record<OrderStep, WorkflowAction['run']> = {
      accept: (_, confirmed) => accept({ params }, { confirmed }),
      refuse: (comment, confirmed) => refuse({ params, body: { comment } }, { confirmed }),
      withdraw: () => withdraw({ params }),
    };
    const values = { workspace: order.workspace, plan: t(`plan_${order.pricing}`) };
    return orderWorkflow.offered(person, order).map(({ step, label, comment }) => ({
      ...stepIcons[step],
      label: t(label),
      comment,
      run: run[step],
      // People withdraw their own request without confirmation.
      ...(step !== 'withdraw' && {
        question: { title: t(`order_${step}_title`, values), text: t(`order_${step}_text`) },
      }),
    }));
  };
}
