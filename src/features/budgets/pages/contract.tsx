/** The page with the orders and the budget of a contract, for managers and owners. */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, Link, useRevalidator } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useOffers } from '#ui/session.tsx';
import { BudgetCard } from '../components/budget-card.tsx';
import { OrderDialog } from '../components/order-dialogs.tsx';
import { OrdersCard } from '../components/orders-card.tsx';
import { RatesCard } from '../components/rates-card.tsx';
import { type ContractBudget, readBudget } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(readBudget, { params: { contractId: Number(params.contractId) } });
}

export default function ContractBudgetPage({ loaderData: budget }: { loaderData: ContractBudget }) {
  const t = useTexts({ en, fr });
  const { revalidate } = useRevalidator();
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  const [adding, setAdding] = useState(false);
  const reload = () => void revalidate();
  const { cname, client } = budget;
  return (
    <>
      <PageHeader
        title={cname}
        about={t('crumb')}
        crumbs={[{ label: t('contracts'), to: '/app/contracts' }, { label: t('crumb') }]}
        fact={client === '' ? undefined : client}
        actions={
          <>
            {client !== '' && isOffered('sales') && (
              <Button
                component={Link}
                to={toLocal(`/app/contracts/${budget.contractId}/pricing`)}
                variant="default"
              >
                {t('pricing')}
              </Button>
            )}
            <Button leftSection={<Icon name="add" size={16} />} onClick={() => setAdding(true)}>
              {t('order_add')}
            </Button>
          </>
        }
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
        <Stack gap={20}>
          <BudgetCard budget={budget} />
          <RatesCard budget={budget} onChanged={reload} />
        </Stack>
        <OrdersCard budget={budget} onChanged={reload} />
      </SimpleGrid>
      {adding && <OrderDialog budget={budget} onClose={() => setAdding(false)} onDone={reload} />}
    </>
  );
}
