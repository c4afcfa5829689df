/** The own workspace (business-app §2 «Workspaces and settings»): overview, licence, settings, offers within, deletion. */
import { Button } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { apiContext } from '#ui/context.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { useAmounts } from '../components/amounts.ts';
import { DeletionCard } from '../components/deletion-card.tsx';
import { LicenceCard } from '../components/licence-card.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import styles from '../components/workspace.module.css';
import { readSettings, type WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** What the page within, where plans are ordered, is given: the billing room's part. */
export interface OffersContext {
  offers: WorkspaceSettings['offers'];
  current: WorkspaceSettings['licence']['pricing_type'];
}

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(readSettings, { query: {} });
}

export default function WorkspacePage({ loaderData }: { loaderData: WorkspaceSettings }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const mayChange = person.role === 'ROLE_OWNER' || person.role === 'ROLE_ADMIN';
  const { overview, licence, settings, offers } = loaderData;
  return (
    <>
      <PageHeader title={t('title')} lead={settings.name} actions={mayChange && <ToAudit />} />
      <div className={styles.grid}>
        <Overview overview={overview} />
        <LicenceCard licence={licence} />
        <SettingsForm key={`${settings.name} ${settings.email}`} settings={settings} mayChange={mayChange} />
        <Outlet context={{ offers, current: licence.pricing_type } satisfies OffersContext} />
        {mayChange && person.actedBy === undefined && settings.deletable && (
          <DeletionCard settings={settings} />
        )}
      </div>
    </>
  );
}

function ToAudit() {
  const t = useTexts({ en, fr });
  return (
    <Button
      variant="default"
      component={Link}
      to={useLocalPath()('/app/audit')}
      leftSection={<Icon name="eye" size={16} />}
    >
      {t('audit')}
    </Button>
  );
}

function Overview({ overview }: Pick<WorkspaceSettings, 'overview'>) {
  const t = useTexts({ en, fr });
  const { count } = useAmounts();
  return (
    <section className={styles.card}>
      <h2>{t('overview')}</h2>
      <dl className={styles.counts}>
        {(['members', 'expense_reports', 'contracts'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`count_${name}`)}</dt>
            <dd>{count(overview[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
