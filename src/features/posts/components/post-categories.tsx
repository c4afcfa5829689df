/** Which categories a post is in: a transfer list; Update saves the right one (specification §2 «Dialogs»). */
import { Button, Skeleton } from '@mantine/core';
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
import styles from './posts.module.css';

/** All of them (specification §9). */
const ALL = { rowsPerPage: 10_000, page: 0 };

export function PostCategories({ post, onClose }: { post: PostRow; onClose(): void }) {
  const t = useTexts({ en, fr });
  const language = postLanguage(useLocale());
  const query = { ...ALL, language };
  const params = { postId: post.post_id };
  const all = useCallState(listCategories, { query });
  const own = useCallState(listCategoriesOfPost, { params, query });
  const [assigned, setAssigned] = useState<number[]>();
  const update = useCall(setCategoriesOfPost, { onSuccess: onClose });
  const kept = own.data?.categories.map(({ cat_id }) => cat_id);
  const chosen = assigned ?? kept;
  const problem = all.problem ?? own.problem;
  const reload = () => {
    all.reload();
    own.reload();
  };
  return (
    <Dialog opened onClose={onClose} title={t('manage_categories')} size="lg">
      <p className={styles.lead}>{post.title}</p>
      {problem !== undefined && (all.data === undefined || kept === undefined) ? (
        <ProblemState problem={problem} onRetry={reload} pending={all.loading || own.loading} />
      ) : all.data === undefined || chosen === undefined ? (
        <Skeleton height={288} />
      ) : (
        <TransferList
          items={all.data.categories.map(({ cat_id, cat_value }) => ({ id: cat_id, label: cat_value }))}
          assigned={chosen}
          onChange={setAssigned}
          titles={{ available: t('available'), assigned: t('assigned') }}
        />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          disabled={assigned === undefined}
          loading={update.pending}
          onClick={() => void update.run({ params, query, body: { newCategories: assigned ?? [] } })}
        >
          {t('update')}
        </Button>
      </div>
    </Dialog>
  );
}
