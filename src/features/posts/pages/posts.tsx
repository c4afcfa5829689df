/**
 * The page with the posts that the person may edit (specification §2 «/app/posts»), as a table or as a board
 * of translations.
 */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { postLanguage } from '#kernel/locale.ts';
import { useAction } from '#ui/actions.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PageMenu } from '#ui/page-menu.tsx';
import { useOffers } from '#ui/session.tsx';
import type { Category } from '../components/post-filters.ts';
import { PostTable } from '../components/post-table.tsx';
import { listPosts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const language = postLanguage(context.get(siteContext).locale);
  return context.get(apiContext)(listPosts, { query: { ...listQuery(listPosts, request.url), language } });
}

interface PostsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

type Dialog = { kind: 'new' } | { kind: 'gallery'; search?: string };

export default function PostsPage({ loaderData: list }: PostsPageProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<Dialog>();
  const asBoard = search.get('view') === 'board';
  const switchView = () =>
    setSearch((before) => {
      if (asBoard) before.delete('view');
      else before.set('view', 'board');
      return before;
    });
  useAction('create_post', () => setDialog({ kind: 'new' }));
  useAction('open_gallery', (search) => setDialog({ kind: 'gallery', search }));
  const create = (
    <Button leftSection={<Icon name="add" size={16} />} onClick={() => setDialog({ kind: 'new' })}>
      {t('create_post')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('list_all')}
        actions={
          <>
            <Button variant="default" onClick={() => setDialog({ kind: 'gallery' })}>
              {t('open_gallery')}
            </Button>
            {create}
            <PageMenu
              actions={[
                { label: t(asBoard ? 'view_table' : 'view_board'), onSelect: switchView },
                { label: t('readings'), icon: 'chart', to: toLocal('/app/posts/readings') },
                { label: t('trash'), to: toLocal('/app/posts/trash') },
                isOffered('imports') && { label: t('import'), icon: 'upload', to: toLocal('/app/imports') },
              ]}
            />
          </>
        }
      />
      <PostTable list={list} empty={<EmptyState icon="posts" title={t('none')} text={t('none_text')} />} />
      <Dialogs dialog={dialog} categories={list.categories} onClose={() => setDialog(undefined)} />
    </>
  );
}

/** Loaded on opening, because most visits to the list create nothing. */
const NewPost = lazy(async () => ({ default: (await import('../components/new-post.tsx')).NewPost }));

interface DialogsProps {
  dialog: Dialog | undefined;
  categories: readonly Category[];
  onClose(): void;
}

function Dialogs({ dialog, categories, onClose }: DialogsProps) {
  const { reload } = usePaging();
  return (
    <Suspense>
      {dialog?.kind === 'new' && <NewPost categories={categories} onClose={onClose} onCreated={reload} />}
      {dialog?.kind === 'gallery' && <MediaGallery opened search={dialog.search} onClose={onClose} />}
    </Suspense>
  );
}
