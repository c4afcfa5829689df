/**
 * Shows the categories of a post in a transfer list; Update saves the right side (specification §2
 * «Dialogs»).
 */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { listCategories } from '#features/categories/contract.ts';
import { postLanguage } from '#kernel/locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ProblemState } from '#ui/problem-state.tsx';
import { TransferList } from '#ui/transfer-list.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { listCategoriesOfPost, type PostRow, setCategoriesOfPost } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Requests all categories (specification §9). */
const ALL = { rowsPerPage: 10_000, page: 0 };

/** The person's changes, applied to the categories that others have assigned in the meantime. */
interface Change {
  added: readonly number[];
  removed: readonly number[];
}

function changeBetween(before: readonly number[], after: readonly number[]): Change {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

function changed(before: readonly number[], change: Change | undefined): number[] {
  if (change === undefined) return [...before];
  const kept = before.filter((id) => !change.removed.includes(id));
  return [...kept, ...change.added.filter((id) => !kept.includes(id))];
}

export function PostCategories({ post, onClose }: { post: PostRow; onClose(): void }) {
  const t = useTexts({ en, fr });
  const language = postLanguage(useLocale());
  const query = { ...ALL, language };
  const params = { postId: post.post_id };
  const all = useCallState(listCategories, { query });
  const own = useCallState(listCategoriesOfPost, { params, query });
  const [change, setChange] = useState<Change>();
  const update = useCall(setCategoriesOfPost, {
    onSuccess: onClose,
    failure: ({ status }) => (status === 412 ? t('categories_changed') : undefined),
  });
  const kept = own.data?.categories.map(({ cat_id }) => cat_id);
  const chosen = kept && changed(kept, change);
  const problem = all.problem ?? own.problem;
  const reload = () => {
    all.reload();
    own.reload();
  };
  /**
   * If somebody else changed the categories, shows them merged with this change instead of sending it again
   * at once.
   */
  async function save(): Promise<void> {
    const body = { newCategories: chosen ?? [] };
    const problem = await update.attempt({ params, query, body }, { ifMatch: own.etag });
    if (problem?.status === 412) own.reload();
  }
  return (
    <Dialog opened onClose={onClose} title={t('manage_categories')} size="lg">
      <Text mb="md" c="dark.1" lh={1.6}>
        {post.title}
      </Text>
      {problem !== undefined && (all.data === undefined || kept === undefined) ? (
        <ProblemState problem={problem} onRetry={reload} pending={all.loading || own.loading} />
      ) : all.data === undefined || chosen === undefined ? (
        <Skeleton height={288} />
      ) : (
        <TransferList
          items={all.data.categories.map(({ cat_id, cat_value }) => ({ id: cat_id, label: cat_value }))}
          assigned={chosen}
          onChange={(next) => setChange(changeBetween(kept ?? [], next))}
          titles={{ available: t('available'), assigned: t('assigned') }}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button disabled={change === undefined} loading={update.pending} onClick={() => void save()}>
          {t('update')}
        </Button>
      </Group>
    </Dialog>
  );
}
