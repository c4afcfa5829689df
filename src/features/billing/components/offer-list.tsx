/** Lists all plans that the owner can order, besides the current one. */

import { Box, Button, Flex, Stack, Text, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import type { Plan } from '#features/workspaces/contract.ts';
import { Card } from '#ui/card.tsx';
import { useConfirm } from '#ui/confirm.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall } from '#ui/use-call.ts';
import { useWorkflowSteps, WorkflowButtons } from '#ui/workflow-actions.tsx';
import { type Order, orderPlan } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { missingSeats } from '../rules.ts';
import { useOrderSteps } from './use-order-steps.ts';

interface OfferListProps {
  offers: readonly Plan[];
  current: Plan['pricing'];
  usedSeats: number;
  /** The order that is waiting for a decision. */
  open: Order | undefined;
  mayOrder: boolean;
}

export function OfferList({ offers, current, usedSeats, open, mayOrder }: OfferListProps) {
  const t = useTexts({ en, fr });
  return (
    <Card title={t('offers')} wide>
      <ul className={layout.fields} style={{ '--least': '13rem', alignItems: 'stretch', gap: '0.75rem' }}>
        {offers.map((offer) => (
          <Flex
            key={offer.pricing}
            component="li"
            direction="column"
            gap={6}
            p="md"
            bg="dark.6"
            bd={offer.pricing === current ? '1px solid var(--teal)' : undefined}
            className={layout.frame}
          >
            <Offer offer={offer} />
            {offer.pricing === current && <span>{t('offer_current')}</span>}
            {offer.pricing === open?.pricing && <OpenOrder order={open} />}
            {mayOrder && offer.pricing !== current && offer.pricing !== open?.pricing && (
              <OrderButton
                offer={offer}
                waiting={open !== undefined}
                smaller={isBefore(offers, offer, current)}
                usedSeats={usedSeats}
              />
            )}
          </Flex>
        ))}
      </ul>
    </Card>
  );
}

function isBefore(offers: readonly Plan[], offer: Plan, current: Plan['pricing']): boolean {
  return offers.indexOf(offer) < offers.findIndex(({ pricing }) => pricing === current);
}

function Offer({ offer }: { offer: Plan }) {
  const t = useTexts({ en, fr });
  const { price, size } = useFormat();
  const { seats, storage_bytes: bytes } = offer;
  return (
    <>
      <Title order={3} fz={15} lh="inherit">
        {t(`plan_${offer.pricing}`)}
      </Title>
      <Box component="span" fz={20} fw={600} className={layout.figures}>
        {offer.price_cents === 0 ? t('free') : price(offer.price_cents)}{' '}
        {offer.price_cents > 0 && <small>{t('a_month')}</small>}
      </Box>
      <Text component="ul" inherit flex={1} mb={8} className={layout.muted}>
        <li>{seats === null ? t('offer_seats_unlimited') : t('offer_seats', { count: seats })}</li>
        <li>{bytes === null ? t('offer_storage_unlimited') : t('offer_storage', { size: size(bytes) })}</li>
      </Text>
    </>
  );
}

/** Shows the waiting order; it can be withdrawn until it is decided. */
function OpenOrder({ order }: { order: Order }) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const { start } = useWorkflowSteps();
  const stepsOf = useOrderSteps(() => void revalidate());
  return (
    <Stack gap={8}>
      <StateDot tone="waiting">{t('offer_waiting')}</StateDot>
      <WorkflowButtons actions={stepsOf(order)} start={start} />
    </Stack>
  );
}

interface OrderButtonProps {
  offer: Plan;
  /** Whether another order is open; only one is allowed. */
  waiting: boolean;
  /** Whether the plan's limits are lower than the current plan's. */
  smaller: boolean;
  usedSeats: number;
}

function OrderButton({ offer, waiting, smaller, usedSeats }: OrderButtonProps) {
  const t = useTexts({ en, fr });
  const { price } = useFormat();
  const confirm = useConfirm();
  const order = useCall(orderPlan, {
    failure: ({ code }) => (code === 'PLAN_TOO_SMALL' ? t('order_too_small') : undefined),
  });
  const missing = missingSeats(usedSeats, offer.seats);
  if (missing > 0) return <span>{t('offer_too_small', { count: missing, used: String(usedSeats) })}</span>;
  const confirmOrder = async () => {
    const text =
      offer.price_cents === 0 ? t('order_text_free') : t('order_text', { price: price(offer.price_cents) });
    const question = {
      title: t('order_title', { plan: t(`plan_${offer.pricing}`) }),
      text: smaller ? `${text} ${t('order_smaller')}` : text,
      confirm: t('offer_order'),
      danger: false,
    };
    const confirmed = await confirm(question);
    if (confirmed) await order.run({ body: { pricing: offer.pricing } }, { confirmed });
  };
  return (
    <Button variant="default" disabled={waiting} loading={order.pending} onClick={() => void confirmOrder()}>
      {t('offer_order')}
    </Button>
  );
}
