/** Returns the actions in a row's menu, which depend on the post's state (specification §2 «/app/posts»). */
import { Button, Stack, Text } from '@mantine/core';
import { lazy, useRef } from 'react';
import { Link } from 'react-router';
import type { CallArguments } from '#kernel/call.ts';
import { postLanguages } from '#kernel/locale.ts';
import type { Problem } from '#kernel/problem.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { RowAction } from '#ui/row-menu.tsx';
import { undoBy } from '#ui/undo.ts';
import { useCall } from '#ui/use-call.ts';
import { deletePost, type PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { publishPost, unpublishPost } from '../publication.contract.ts';
import { restorePost } from '../trash.contract.ts';
import { TranslationDot } from './translation-dot.tsx';
import { useAsShown } from './use-as-shown.ts';
import { editorPath } from './use-translation.ts';

/** Loaded on opening, because most visits to the list publish nothing. */
const PublishPost = lazy(async () => ({ default: (await import('./publish-post.tsx')).PublishPost }));
const PostCategories = lazy(async () => ({
  default: (await import('./post-categories.tsx')).PostCategories,
}));

/**
 * Returns the undo steps, one per translation; none if a newer draft exists, because publishing would make that draft public.
 */
function republish(
  params: CallArguments<typeof publishPost>['params'],
  translations: PostRow['translations'],
) {
  if (translations.some(({ version, published_version }) => version !== published_version)) return [];
  return translations.map(({ language }) => undoBy(publishPost, { params, body: { language } }));
}

export function usePostActions() {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const toLocal = useLocalPath();
  const { reload } = usePaging();
  const asShown = useAsShown();
  const options = {
    reload: false,
    onSuccess: reload,
    failure: ({ status }: Problem) => (status === 412 ? t('post_changed') : undefined),
  };
  /** The published translations of the post that is being unpublished, needed for undo. */
  const wasPublic = useRef<PostRow['translations']>([]);
  const unpublish = useCall(unpublishPost, {
    ...options,
    success: t('unpublished_all'),
    undo: (_, { params }) => republish(params, wasPublic.current),
  });
  const remove = useCall(deletePost, {
    ...options,
    success: t('deleted'),
    undo: (_, { params }) => [undoBy(restorePost, { params })],
  });

  async function askToDelete(post: PostRow): Promise<void> {
    const question = {
      title: t('delete_title'),
      text: t(post.status === 'published' ? 'delete_text_published' : 'delete_text', { count: 1 }),
      deletedItems: post.translations.map(({ title, language }) => `${title} (${language})`),
      confirm: t('delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed)
      await asShown(post, (input, options) => remove.attempt(input, { ...options, confirmed }), {
        params: { postId: post.post_id },
      });
  }

  async function askToUnpublish(post: PostRow): Promise<void> {
    const live = post.translations.filter(({ published_version: was }) => was !== null);
    const question = {
      title: t('unpublish_title'),
      text: t('draft_text'),
      deletedItems: live.map(({ title, language }) => `${title} (${language})`),
      confirm: t('draft_confirm'),
    };
    if (!(await confirm(question))) return;
    wasPublic.current = live;
    await asShown(post, unpublish.attempt, { params: { postId: post.post_id }, body: {} });
  }

  return (post: PostRow): RowAction[] => {
    const [only] = post.languages;
    const edit: Pick<RowAction, 'dialog' | 'to'> =
      post.languages.length > 1
        ? { dialog: (close) => <ChooseLanguage post={post} onClose={close} /> }
        : { to: toLocal(editorPath({ postId: post.post_id, language: only ?? post.source_language })) };
    const publication: RowAction =
      post.status === 'draft'
        ? {
            label: t('publish_all'),
            icon: 'site',
            direct: true,
            dialog: (close) => <PublishPost post={post} onClose={close} />,
          }
        : { label: t('unpublish_all'), icon: 'eye', onSelect: () => void askToUnpublish(post) };
    return [
      { label: t('edit_post'), icon: 'edit', ...edit },
      {
        label: t('edit_categories'),
        icon: 'categories',
        dialog: (close) => <PostCategories post={post} onClose={close} />,
      },
      publication,
      ...(post.status === 'published'
        ? [
            {
              label: t('readings'),
              icon: 'chart' as const,
              to: toLocal(`/app/posts/readings?postId=${post.post_id}`),
            },
          ]
        : []),
      ...(post.may_delete
        ? [
            {
              label: t('delete'),
              icon: 'remove' as const,
              danger: true,
              onSelect: () => void askToDelete(post),
            },
          ]
        : []),
    ];
  };
}

/** Chooses the translation of a post to edit, or starts a missing one. */
function ChooseLanguage({ post, onClose }: { post: PostRow; onClose(): void }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Dialog opened onClose={onClose} title={t('choose_language')} size="sm">
      <Text mb="md" c="dark.1" lh={1.6}>
        {post.title}
      </Text>
      <Stack gap="xs">
        {postLanguages.map((language) => {
          const translation = post.translations.find((one) => one.language === language);
          return (
            <Button
              key={language}
              component={Link}
              to={toLocal(`/app/posts/${post.post_id}/${language}/edit`)}
              variant="default"
              justify="space-between"
              fullWidth
              leftSection={<Icon name={translation === undefined ? 'add' : 'edit'} size={16} />}
              rightSection={<TranslationDot translation={translation} />}
            >
              {t(`language_${language}`)}
            </Button>
          );
        })}
      </Stack>
    </Dialog>
  );
}
