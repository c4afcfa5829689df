/** Offers actions on several posts, and sums up how many succeeded. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CallOptions } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { showAlert } from '#ui/alerts.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { withConfirmation } from '#ui/confirmed.ts';
import { usePaging } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { type UndoStep, undoBy, useUndo } from '#ui/undo.ts';
import { deletePost, type PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { publishPost, unpublishPost } from '../publication.contract.ts';
import { restorePost } from '../trash.contract.ts';
import { type Refused, useFailureAlerts } from './use-failure-alerts.ts';
import { useShownVersion } from './use-shown-version.ts';

interface BulkActionsProps {
  posts: readonly PostRow[];
  onDone(): void;
}

/**
 * Returns the undo step that unpublishes, if nothing of the post was public before. An older public version
 * could not be restored.
 */
function undoPublication({ post_id: postId, status }: PostRow): readonly UndoStep[] {
  return status === 'draft' ? [undoBy(unpublishPost, { params: { postId }, body: {} })] : [];
}

/** Whether the newest version of a translation is not public. */
const hasDraft = ({ translations }: PostRow) => translations.some(({ status }) => status === 'draft');

export function BulkActions({ posts, onDone }: BulkActionsProps) {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const { reload } = usePaging();
  const shownVersion = useShownVersion();
  const offerUndo = useUndo();
  const showFailures = useFailureAlerts();
  const [pending, setPending] = useState(false);

  /** Makes the call for one post after the other, and continues after a failure. */
  async function each(
    work: (params: { postId: number }, options: CallOptions) => Promise<unknown>,
    done: 'bulk_published' | 'bulk_deleted',
    undo: (post: PostRow) => readonly UndoStep[],
  ) {
    setPending(true);
    const failed: Refused[] = [];
    for (const post of posts)
      await shownVersion(post)
        .then((ifMatch) => work({ postId: post.post_id }, { ifMatch }))
        .catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
          failed.push({ post, problem: error });
        });
    setPending(false);
    const did = posts.filter((post) => !failed.some((one) => one.post === post));
    if (did.length > 0) showAlert('success', t(done, { count: did.length }), offerUndo(did.flatMap(undo)));
    showFailures(failed);
    onDone();
    reload();
  }

  const publish = () =>
    each(
      (params, options) => api(publishPost, { params, body: {} }, options),
      'bulk_published',
      undoPublication,
    );
  async function remove() {
    const count = posts.length;
    const isRead = posts.some(({ status }) => status === 'published');
    const question = {
      title: t('bulk_delete_title', { count }),
      text: t(isRead ? 'delete_text_published' : 'delete_text', { count }),
      deletedItems: posts.map(({ title }) => title),
      confirm: t('delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed)
      await each(
        (params, options) => withConfirmation(api, confirmed)(deletePost, { params }, options),
        'bulk_deleted',
        ({ post_id: postId }) => [undoBy(restorePost, { params: { postId } })],
      );
  }

  return (
    <>
      {posts.some(hasDraft) && (
        <Button size="xs" variant="default" loading={pending} onClick={() => void publish()}>
          {t('bulk_publish')}
        </Button>
      )}
      {posts.every((post) => post.may_delete) && (
        <Button size="xs" variant="default" c="var(--red)" disabled={pending} onClick={() => void remove()}>
          {t('delete')}
        </Button>
      )}
    </>
  );
}
