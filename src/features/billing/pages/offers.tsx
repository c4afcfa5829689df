/** Within the page of the workspace: plans to order and the own bills. */
import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, useOutletContext } from 'react-router';
import type { WorkspaceSettings } from '#features/workspaces/contract.ts';
import { isFor } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { apiContext } from '#ui/context.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { sessionContext, useSession } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { mayOrderPlan } from '../access.ts';
import styles from '../components/billing.module.css';
import { useBillDownload } from '../components/download-bill.ts';
import { OfferList } from '../components/offer-list.tsx';
import { type Bill, listOwnBills, listOwnOrders } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { billState } from '../rules.ts';

/** The newest bills; older ones are in the archive. */
const BILLS = 12;

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  // Managers see the offers; orders and bills are the owner's.
  if (!isFor(listOwnOrders, context.get(sessionContext).current()?.role))
    return { bills: [], open: undefined };
  const api = context.get(apiContext);
  const [{ orders }, { bills }] = await Promise.all([
    api(listOwnOrders, { query: { rowsPerPage: 1, page: 0 } }),
    api(listOwnBills, { query: { rowsPerPage: BILLS, page: 0 } }),
  ]);
  return { bills, open: orders.find(({ state }) => state === 'requested') };
}

interface OffersPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

/** What the page around hands in. */
interface Around {
  offers: WorkspaceSettings['offers'];
  current: WorkspaceSettings['licence']['pricing_type'];
}

export default function OffersPage({ loaderData: { bills, open } }: OffersPageProps) {
  const { offers, current } = useOutletContext<Around>();
  const person = useSession();
  return (
    <>
      <OfferList offers={offers} current={current} open={open} mayOrder={mayOrderPlan(person)} />
      {person.role !== 'ROLE_MANAGER' && <OwnBills bills={bills} />}
    </>
  );
}

function OwnBills({ bills }: { bills: readonly Bill[] }) {
  const t = useTexts({ en, fr });
  const { day, price } = useFormat();
  const download = useBillDownload(false);
  return (
    <Card title={t('own_bills')} wide>
      {bills.length === 0 ? (
        <p>{t('own_bills_none')}</p>
      ) : (
        <ul className={styles.bills}>
          {bills.map((bill) => (
            <li key={bill.billId}>
              <span>{bill.number}</span>
              <span>
                {t('period', {
                  from: day(bill.period_start, 'medium'),
                  until: day(bill.period_end, 'medium'),
                })}
              </span>
              <span>{price(bill.total_cents)}</span>
              <StateDot tone={billState(bill) === 'bill_state_issued' ? 'waiting' : 'good'}>
                {t(billState(bill))}
              </StateDot>
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Icon name="download" size={14} />}
                aria-label={t('download', { number: bill.number })}
                onClick={() => void download(bill)}
              >
                {t('pdf')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
