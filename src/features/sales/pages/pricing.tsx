/** The page with how a contract is invoiced: by day, by month, or at a fixed price with deposits. */
import { SimpleGrid } from '@mantine/core';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { InstalmentsCard } from '../components/instalments-card.tsx';
import { PricingCard } from '../components/pricing-card.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Pricing, readPricing } from '../pricing.contract.ts';

export async function clientLoader({ context, params }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(readPricing, { params: { contractId: Number(params.contractId) } });
}

export default function PricingPage({ loaderData: pricing }: { loaderData: Pricing }) {
  const t = useTexts({ en, fr });
  const { cname, client, kind } = pricing;
  return (
    <>
      <PageHeader
        title={cname}
        about={t('pricing')}
        crumbs={[{ label: t('pricing_contracts'), to: '/app/contracts' }, { label: t('pricing') }]}
        fact={client === '' ? undefined : client}
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
        <PricingCard pricing={pricing} />
        {kind === 'fixed' && <InstalmentsCard pricing={pricing} />}
      </SimpleGrid>
    </>
  );
}
