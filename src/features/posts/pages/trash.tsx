/** The page with deleted posts, which can be restored for a limited time. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useRevalidator } from 'react-router';
import type { CallAnswer } from '#kernel/call.ts';
import { postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { withConfirmation } from '#ui/confirmed.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { type Refused, useFailureAlerts } from '../components/use-failure-alerts.ts';
import { deletePost } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { listTrash, purgePost, restorePost } from '../trash.contract.ts';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const language = postLanguage(context.get(siteContext).locale);
  return context.get(apiContext)(listTrash, { query: { ...listQuery(listTrash, request.url), language } });
}

type Trashed = CallAnswer<typeof listTrash>['posts'][number];

export default function TrashPage({ loaderData: list }: { loaderData: CallAnswer<typeof listTrash> }) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  /** If somebody else restored or purged the post first, removes it from the list. */
  const failure = ({ status }: Problem) => {
    if (status !== 404) return undefined;
    void revalidate();
    return t('trash_gone');
  };
  const restore = useCall(restorePost, {
    success: t('brought_back'),
    failure,
    undo: (_, { params }) => [undoBy(deletePost, { params })],
  });
  const purge = useCall(purgePost, { success: t('purged'), failure });
  async function askToPurge(post: Trashed): Promise<void> {
    const question = {
      title: t('purge_title'),
      text: t('purge_text', { count: 1 }),
      deletedItems: [post.title],
      confirm: t('purge'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await purge.run({ params: { postId: post.post_id } }, { confirmed });
  }
  return (
    <>
      <PageHeader
        title={t('trash')}
        crumbs={[{ label: t('posts'), to: '/app/posts' }, { label: t('trash') }]}
        lead={t('trash_lead')}
      />
      <DataTable
        call={listTrash}
        list={list}
        label={t('trash')}
        search={t('search')}
        rowId={(post) => post.post_id}
        rowName={(post) => post.title}
        cells={{ title: (post) => `${post.title} (${post.languages.join(', ')})` }}
        places={{ author: 'extra', deleted_by: 'detail', deleted_at: 'named', purge_at: 'named' }}
        actions={(post) => [
          {
            label: t('bring_back'),
            icon: 'retry',
            onSelect: () => void restore.run({ params: { postId: post.post_id } }),
          },
          { label: t('purge'), icon: 'remove', danger: true, onSelect: () => void askToPurge(post) },
        ]}
        bulk={(chosen, done) => <TrashBulk posts={chosen} onDone={done} />}
        empty={<EmptyState icon="remove" title={t('trash_none')} text={t('trash_none_text')} />}
      />
    </>
  );
}

function TrashBulk({ posts, onDone }: { posts: readonly Trashed[]; onDone(): void }) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const { reload } = usePaging();
  const showFailures = useFailureAlerts();
  const [pending, setPending] = useState(false);

  /** Makes the call for one post after the other, and continues after a failure. */
  async function each(
    work: (input: { params: { postId: number } }) => Promise<unknown>,
    done: 'bulk_brought_back' | 'bulk_purged',
  ): Promise<void> {
    setPending(true);
    const failed: Refused[] = [];
    for (const post of posts)
      await work({ params: { postId: post.post_id } }).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        failed.push({ post, problem: error });
      });
    setPending(false);
    const count = posts.length - failed.length;
    if (count > 0) showAlert('success', t(done, { count }));
    showFailures(failed);
    onDone();
    reload();
  }
  async function purgeAll(): Promise<void> {
    const question = {
      title: t('bulk_purge_title', { count: posts.length }),
      text: t('purge_text', { count: posts.length }),
      deletedItems: posts.map(({ title }) => title),
      confirm: t('purge'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await each((input) => withConfirmation(api, confirmed)(purgePost, input), 'bulk_purged');
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={pending}
        onClick={() => void each((input) => api(restorePost, input), 'bulk_brought_back')}
      >
        {t('bring_back')}
      </Button>
      <Button size="xs" variant="default" c="var(--red)" disabled={pending} onClick={() => void purgeAll()}>
        {t('purge')}
      </Button>
    </>
  );
}
