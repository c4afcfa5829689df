/**
 * The page with the history of a translation: lists every save with time and author, compares and restores
 * them.
 */
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router';
import { readVersioned } from '#kernel/client.ts';
import { postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { showProblem } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { MomentText } from '#ui/date.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import type { Place } from '../components/use-translation.ts';
import { readTranslation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listVersions, readVersion, restoreVersion, type Save } from '../version.contract.ts';

const TextDiff = lazy(() => import('#features/content/components/text-diff.tsx'));

export async function clientLoader({ context, params, request }: ClientLoaderFunctionArgs) {
  const language = postLanguages.find((one) => one === params.language);
  const postId = Number(params.postId);
  if (language === undefined || !Number.isInteger(postId) || postId < 1) throw new Problem(404);
  const place: Place = { postId, language };
  const list = await context.get(apiContext)(listVersions, {
    params: place,
    query: listQuery(listVersions, request.url),
  });
  return { place, list };
}

interface VersionsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function VersionsPage({ loaderData: { place, list } }: VersionsPageProps) {
  const t = useTexts({ en, fr });
  const [compared, setCompared] = useState<readonly [Save, Save]>();
  const restore = useRestore(place);
  const [newest] = list.versions;
  const compare = (a: Save, b: Save) => setCompared(a.save_id < b.save_id ? [a, b] : [b, a]);
  return (
    <>
      <PageHeader
        title={t('versions_title', { language: place.language, id: String(place.postId) })}
        about={newest?.title}
        crumbs={[
          { label: t('posts'), to: '/app/posts' },
          { label: String(place.postId) },
          { label: place.language, to: `/app/posts/${place.postId}/${place.language}/edit` },
          { label: t('versions') },
        ]}
        lead={t('versions_lead')}
      />
      <DataTable
        label={t('versions')}
        call={listVersions}
        list={list}
        rowId={(save) => save.save_id}
        rowName={(save) => t('version_n', { version: save.version })}
        cells={{
          version: (save) => <VersionCell save={save} />,
          saved_at: (save) => <MomentText instant={save.saved_at} style="second" />,
          saved_by: (save) =>
            save.acted_by === ''
              ? save.saved_by
              : t('saved_for', { name: save.acted_by, person: save.saved_by }),
        }}
        places={{ title: 'detail', words: 'detail' }}
        actions={(save) => [
          ...(newest === undefined || newest === save
            ? []
            : [
                {
                  label: t('compare_newest'),
                  icon: 'search' as const,
                  onSelect: () => compare(save, newest),
                },
              ]),
          {
            label: t('restore'),
            icon: 'retry',
            onSelect: () => void restore(save),
            disabled: newest === save,
          },
        ]}
        alwaysBoxes
        bulk={(chosen) => {
          const [first, second] = chosen;
          return (
            <Button
              size="xs"
              disabled={chosen.length !== 2}
              onClick={() => first && second && compare(first, second)}
            >
              {t('compare_two')}
            </Button>
          );
        }}
        empty={<EmptyState title={t('no_versions')} />}
      />
      {compared && <Comparison place={place} saves={compared} onClose={() => setCompared(undefined)} />}
    </>
  );
}

function VersionCell({ save }: { save: Save }) {
  const t = useTexts({ en, fr });
  return (
    <StateDot tone={save.status === 'published' ? 'good' : 'waiting'}>
      {t('version_n', { version: save.version })}
      {save.kind !== 'saved' && ` · ${t(`kind_${save.kind}`)}`}
    </StateDot>
  );
}

function useRestore(place: Place) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const restore = useCall(restoreVersion, {
    success: t('restored'),
    reload: false,
    onSuccess: () => void navigate(toLocal(`/app/posts/${place.postId}/${place.language}/edit`)),
  });
  const api = useApi();
  const confirmRestore = async (save: Save) => {
    // Reads the current ETag when the dialog opens, because restoring replaces that revision.
    const { etag } = await readVersioned(api, readTranslation, { params: place });
    const question = {
      title: t('restore_title'),
      text: t('restore_text', { version: save.version }),
      confirm: t('restore'),
      danger: false,
    };
    const confirmed = await confirm(question);
    if (confirmed)
      await restore.attempt({ params: { ...place, saveId: save.save_id } }, { ifMatch: etag, confirmed });
  };
  return (save: Save) => confirmRestore(save).catch(showProblem);
}

interface ComparisonProps {
  place: Place;
  saves: readonly [Save, Save];
  onClose(): void;
}

function Comparison({ place, saves: [older, newer], onClose }: ComparisonProps) {
  const t = useTexts({ en, fr });
  const before = useCallState(readVersion, { params: { ...place, saveId: older.save_id } });
  const after = useCallState(readVersion, { params: { ...place, saveId: newer.save_id } });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('compared', { before: older.version, after: newer.version })}
    >
      <Suspense fallback={<Skeleton height={160} />}>
        {before.data && after.data ? (
          <TextDiff before={before.data} after={after.data} />
        ) : (
          <Skeleton height={160} />
        )}
      </Suspense>
    </Dialog>
  );
}
