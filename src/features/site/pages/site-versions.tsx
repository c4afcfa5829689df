/** The page with the history of the site: every save with its time, author and changes. */
import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { isLocale } from '#kernel/locale.ts';
import { showProblem } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { listSiteVersions, readSite, restoreSiteVersion, type SavedVersion } from '../document.contract.ts';
import { type LanguageField, languageFields } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  return context.get(apiContext)(listSiteVersions, { query: listQuery(listSiteVersions, request.url) });
}

interface SiteVersionsProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function SiteVersions({ loaderData: list }: SiteVersionsProps) {
  const t = useTexts({ en, fr });
  const changedText = useChangedText();
  const restore = useRestore();
  // On another page of the list, its first row is not the newest.
  const isNewest = (row: SavedVersion) => list.page === 0 && row === list.versions[0];
  return (
    <>
      <PageHeader
        title={t('site_versions_title')}
        crumbs={[{ label: t('site_title'), to: '/app/site' }, { label: t('site_versions') }]}
        lead={t('site_versions_lead')}
      />
      <DataTable
        label={t('site_versions_title')}
        call={listSiteVersions}
        list={list}
        rowId={(row) => row.version_id}
        rowName={(row) => t('site_version_n', { version: row.version })}
        cells={{
          version: (row) =>
            `${t('site_version_n', { version: row.version })}${row.kind === 'restored' ? ` · ${t('site_restored')}` : ''}`,
          changed: (row) => changedText(row.changed),
          saved_by: (row) =>
            row.acted_by === ''
              ? row.saved_by
              : t('site_saved_for', { name: row.acted_by, person: row.saved_by }),
          saved_at: (row) => <MomentText instant={row.saved_at} style="second" />,
        }}
        places={{ saved_at: 'end' }}
        actions={(row) => [
          {
            label: t('site_restore'),
            icon: 'retry',
            disabled: isNewest(row),
            onSelect: () => void restore(row),
          },
        ]}
        empty={<EmptyState icon="site" title={t('site_no_versions')} text={t('site_no_versions_text')} />}
      />
    </>
  );
}

function useRestore() {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const restore = useCall(restoreSiteVersion, {
    reload: false,
    onSuccess: () => void navigate(toLocal('/app/site')),
  });
  const confirmRestore = async ({ version, version_id: siteVersionId }: SavedVersion) => {
    // Read when the dialog opens, because restoring replaces the version that is public then.
    const { etag } = await readVersioned(api, readSite, {});
    const confirmed = await confirm({
      title: t('site_restore_title', { version }),
      text: t('site_restore_text'),
      confirm: t('site_restore'),
      danger: false,
    });
    if (confirmed) await restore.run({ params: { siteVersionId } }, { ifMatch: etag, confirmed });
  };
  return (row: SavedVersion) => confirmRestore(row).catch(showProblem);
}

/** Maximum number of names shown; further ones are only counted. */
const MOST = 4;

const single = [
  'name',
  'accent',
  'logo',
  'picture',
  'card',
  'contact_email',
  'contact_phone',
  'contact_address',
  'social',
] as const;

/** Describes the changes of a version in words. */
function useChangedText(): (changed: readonly string[]) => string {
  const t = useTexts({ en, fr });

  function nameOf(part: string): string {
    if (part.startsWith('page:')) return t('site_changed_page', { title: part.slice('page:'.length) });
    if (part === 'pages_order') return t('site_pages_order');
    if (part.startsWith('menu_')) return t('site_menu');
    if (part.startsWith('facts_')) return t('site_facts');
    const plain = single.find((name) => name === part);
    if (plain !== undefined) return t(`site_${plain}`);
    const [name, language] = [part.slice(0, -3), part.slice(-2)];
    if (!(name in languageFields) || !isLocale(language)) return part;
    return `${t(`site_${name as LanguageField}`)} (${language.toUpperCase()})`;
  }

  return (changed) => {
    const names = [...new Set(changed.map(nameOf))];
    const rest = names.length - MOST;
    return rest > 1
      ? t('site_changed_more', { names: names.slice(0, MOST).join(', '), count: rest })
      : names.join(', ');
  };
}
