/** The page with the company's identity in its books, its fiscal year, and the labels of entries. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { readBookSettings } from '../settings.contract.ts';

export function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return readVersioned(context.get(apiContext), readBookSettings, {});
}

interface BookSettingsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function BookSettingsPage({ loaderData: { data, etag } }: BookSettingsPageProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      <PageHeader
        title={t('settings')}
        crumbs={[{ label: t('books'), to: '/app/books' }, { label: t('settings_open') }]}
      />
      <SettingsForm settings={data} etag={etag} />
    </>
  );
}
