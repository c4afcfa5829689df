/** The page with the journals and accounts of sales and payments. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { AccountsForm } from '../components/accounts-form.tsx';
import { readJournalSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return readVersioned(context.get(apiContext), readJournalSettings, {});
}

interface AccountsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function AccountsPage({ loaderData: { data, etag } }: AccountsPageProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      <PageHeader
        title={t('accounts')}
        lead={t('accounts_note')}
        crumbs={[
          { label: t('crumb_books'), to: '/app/books' },
          { label: t('vat'), to: '/app/vat' },
          { label: t('accounts') },
        ]}
      />
      <AccountsForm settings={data} etag={etag} />
    </>
  );
}
