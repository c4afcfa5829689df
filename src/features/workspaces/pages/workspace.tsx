/**
 * The page of the person's own workspace (business-app §2 «Workspaces and settings»): overview, licence,
 * settings, nested offers, deletion.
 */

import { Stack } from '@mantine/core';
import { type ClientLoaderFunctionArgs, Outlet } from 'react-router';
import { isForRole } from '#kernel/call.ts';
import { readVersioned, type Versioned } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { Part, PartChoice } from '#ui/parts.tsx';
import { sessionContext, useOffers, useSession } from '#ui/session.tsx';
import { DeletionCard } from '../components/deletion-card.tsx';
import { LicenceCard } from '../components/licence-card.tsx';
import { Overview } from '../components/overview.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { readSettings, submitDeletion, updateSettings, type WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Outlet context for the nested page where plans are ordered (feature billing). */
export interface OffersContext {
  offers: WorkspaceSettings['offers'];
  current: WorkspaceSettings['licence']['pricing_type'];
  usedSeats: number;
}

export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  // Checked without a request, because the nested page sends one at the same time.
  if (!isForRole(readSettings, context.get(sessionContext).current()?.role)) throw new Problem(403);
  return readVersioned(context.get(apiContext), readSettings, { query: {} });
}

/** Pages of other features that concern the workspace. */
const links = [
  ['imports', 'import'],
  ['expenses/settings', 'expense_settings'],
  ['site', 'public_site'],
] as const;

export default function WorkspacePage({ loaderData }: { loaderData: Versioned<WorkspaceSettings> }) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const isOffered = useOffers();
  const toLocal = useLocalPath();
  const mayChange = isForRole(updateSettings, person.role);
  const { licence, settings, offers } = loaderData.data;
  const isDeletable =
    isForRole(submitDeletion, person.role) && person.actedBy === undefined && settings.deletable;
  const parts = (['overview', 'settings', 'plan', 'deletion'] as const).filter(
    (part) => part !== 'deletion' || isDeletable,
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <PageMenu
            actions={links.map(
              ([path, text]) => isOffered(path) && { label: t(text), to: toLocal(`/app/${path}`) },
            )}
          />
        }
      />
      <PartChoice parts={parts.map((value) => ({ value, label: t(`part_${value}`) }))} />
      <div className={layout.fields} style={{ '--least': '27rem', alignItems: 'stretch' }}>
        <Part name="overview" first>
          <Overview {...loaderData.data} />
        </Part>
        {/* For people who may not change settings this column is alone, so its parts are side by side. */}
        <Stack display={mayChange ? undefined : 'contents'}>
          <Part name="plan">
            <LicenceCard licence={licence} />
          </Part>
          <Part name="settings">
            <SettingsForm settings={settings} etag={loaderData.etag} mayChange={mayChange} />
          </Part>
        </Stack>
        {licence.billed && (
          <Outlet
            context={
              {
                offers,
                current: licence.pricing_type,
                usedSeats: licence.used_seats,
              } satisfies OffersContext
            }
          />
        )}
        {isDeletable && (
          <Part name="deletion">
            <DeletionCard settings={settings} />
          </Part>
        )}
      </div>
    </>
  );
}
