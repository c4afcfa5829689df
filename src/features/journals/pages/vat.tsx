/** The page with the VAT that became due in a year. */
import { Button, Group, Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, useSearchParams } from 'react-router';
import { fieldsOf } from '#kernel/day.ts';
import { apiContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { todayIn, useApi } from '#ui/session.tsx';
import { RatesCard } from '../components/rates-card.tsx';
import { VatCard } from '../components/vat-card.tsx';
import { exportVatCollected, readVatCollected } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readExchangeRates } from '../rate.contract.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const asked = Number(new URL(request.url).searchParams.get('year'));
  const isYear = Number.isInteger(asked) && asked >= 2000 && asked < 2200;
  const year = isYear ? asked : fieldsOf(todayIn(context)).year;
  const api = context.get(apiContext);
  const [collected, rates] = await Promise.all([
    api(readVatCollected, { query: { year } }),
    api(readExchangeRates, {}),
  ]);
  return { year, collected, rates };
}

interface VatPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function VatPage({ loaderData: { year, collected, rates } }: VatPageProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const toLocal = useLocalPath();
  const { rows } = collected;
  return (
    <>
      <PageHeader
        title={t('vat')}
        lead={t(collected.on_debits ? 'lead_debits' : 'lead_receipts')}
        crumbs={[{ label: t('crumb_books'), to: '/app/books' }, { label: t('vat') }]}
        actions={
          <>
            <Button component={Link} to={toLocal('/app/vat/accounts')} variant="default">
              {t('accounts')}
            </Button>
            {rows.length > 0 && (
              <ExportButton
                fileName={`${t('vat')} ${year}`.toLowerCase()}
                fetchFile={(format) => api(exportVatCollected, { query: { year, format } })}
              />
            )}
          </>
        }
      />
      <Stack gap={20}>
        <Group gap={8}>
          <YearLink year={year - 1} />
          <strong>{year}</strong>
          <YearLink year={year + 1} />
        </Group>
        {(rates.missing.length > 0 || rates.rates.length > 0) && <RatesCard {...rates} />}
        {rows.length === 0 ? (
          <EmptyState icon="bills" title={t('vat_none', { year: String(year) })} text={t('vat_none_text')} />
        ) : (
          <VatCard rows={rows} />
        )}
      </Stack>
    </>
  );
}

function YearLink({ year }: { year: number }) {
  const [search] = useSearchParams();
  const after = new URLSearchParams(search);
  after.set('year', String(year));
  return (
    <Button component={Link} variant="default" to={`?${after}`} preventScrollReset>
      {String(year)}
    </Button>
  );
}
