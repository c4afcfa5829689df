/** Plans to order and the workspace's own bills, nested in the workspace's page. */
import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useOutletContext } from 'react-router';
import type { WorkspaceSettings } from '#features/workspaces/contract.ts';
import { isForRole } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Part } from '#ui/parts.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { usePagedList } from '#ui/use-paged-list.ts';
import { mayOrderPlan } from '../access.ts';
import { useBillDownload } from '../components/download-bill.ts';
import { OfferList } from '../components/offer-list.tsx';
import { type Bill, listOwnBills, listOwnOrders } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { billState } from '../rules.ts';

/** Bills per page: one year. */
const BILLS = 12;

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  // Managers see the offers; only owners see orders and bills.
  if (!isForRole(listOwnOrders, context.get(sessionContext).current()?.role)) return { open: undefined };
  const { orders } = await context.get(apiContext)(listOwnOrders, { query: { rowsPerPage: 1, page: 0 } });
  return { open: orders.find(({ state }) => state === 'requested') };
}

interface OffersPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

/** Outlet context of the surrounding page. */
interface Around {
  offers: WorkspaceSettings['offers'];
  current: WorkspaceSettings['licence']['pricing_type'];
  usedSeats: number;
}

export default function OffersPage({ loaderData: { open } }: OffersPageProps) {
  const around = useOutletContext<Around>();
  const person = useSession();
  return (
    <Part name="plan">
      <OfferList {...around} open={open} mayOrder={mayOrderPlan(person)} />
      {person.role !== 'ROLE_MANAGER' && <OwnBills />}
    </Part>
  );
}

function OwnBills() {
  const t = useTexts({ en, fr });
  const { money, span } = useFormat();
  const download = useBillDownload(false);
  const bills = usePagedList(listOwnBills, (query) => ({ query }), BILLS);
  const billOf = (bill: Bill) => ({
    title: (
      <>
        {bill.number}
        <StateDot tone={billState(bill) === 'bill_state_issued' ? 'waiting' : 'good'}>
          {t(billState(bill))}
        </StateDot>
      </>
    ),
    detail: `${span(bill.period_start, bill.period_end)} · ${money(bill.total_cents)}`,
    action: (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="download" size={14} />}
        aria-label={t('download', { number: bill.number })}
        onClick={() => download(bill)}
      >
        {t('pdf')}
      </Button>
    ),
  });
  return (
    <Card title={t('own_bills')} wide>
      <PagedList
        of={bills}
        label={t('own_bills')}
        none={t('own_bills_none')}
        rowId={(bill) => bill.billId}
        item={billOf}
      />
    </Card>
  );
}
