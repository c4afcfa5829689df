/** All posts one may write (specification §2 «/app/posts»), as a table or as a board of translations. */
import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, useSearchParams } from 'react-router';
import { MediaGallery } from '#features/media/components/media-gallery.tsx';
import { postLanguage } from '#kernel/locale.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { DateText } from '#ui/date.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { pagingOf, usePaging } from '#ui/paging.ts';
import { StateDot } from '#ui/state-dot.tsx';
import { ChooseLanguage } from '../components/choose-language.tsx';
import { MissingCover } from '../components/missing-cover.tsx';
import { NewPost } from '../components/new-post.tsx';
import { PostCategories } from '../components/post-categories.tsx';
import styles from '../components/posts.module.css';
import { TranslationBoard } from '../components/translation-board.tsx';
import { TranslationDot } from '../components/translation-dot.tsx';
import { usePostActions } from '../components/use-post-actions.ts';
import { listPosts, type PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const language = postLanguage(context.get(siteContext).locale);
  return context.get(apiContext)(listPosts, { query: { ...pagingOf(request.url), language } });
}

interface PostsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

type Dialog =
  | { kind: 'new' | 'gallery' | 'missing-cover' }
  | { kind: 'language' | 'categories'; post: PostRow };

export default function PostsPage({ loaderData: list }: PostsPageProps) {
  const t = useTexts({ en, fr });
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<Dialog>();
  const asBoard = search.get('view') === 'board';
  const view = (value: string) =>
    setSearch((before) => {
      before.delete('view');
      if (value === 'board') before.set('view', 'board');
      return before;
    });
  return (
    <>
      <PageHeader
        title={t('list_all')}
        actions={
          <>
            <SegmentedControl
              size="xs"
              aria-label={t('view')}
              value={asBoard ? 'board' : 'table'}
              onChange={view}
              data={[
                { value: 'table', label: t('view_table') },
                { value: 'board', label: t('view_board') },
              ]}
            />
            <Button variant="default" onClick={() => setDialog({ kind: 'gallery' })}>
              {t('open_gallery')}
            </Button>
            <CreateButton onClick={() => setDialog({ kind: 'new' })} />
          </>
        }
      />
      {asBoard && list.totalCount > 0 ? (
        <TranslationBoard posts={list.posts} paging={list} />
      ) : (
        <PostTable list={list} onDialog={setDialog} />
      )}
      <Dialogs dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}

function CreateButton({ onClick }: { onClick(): void }) {
  const t = useTexts({ en, fr });
  return (
    <Button leftSection={<Icon name="add" size={16} />} onClick={onClick}>
      {t('create_post')}
    </Button>
  );
}

function PostTable({
  list,
  onDialog,
}: {
  list: PostsPageProps['loaderData'];
  onDialog(dialog: Dialog): void;
}) {
  const t = useTexts({ en, fr });
  const actions = usePostActions({
    onChooseLanguage: (post) => onDialog({ kind: 'language', post }),
    onCategories: (post) => onDialog({ kind: 'categories', post }),
    onMissingCover: () => onDialog({ kind: 'missing-cover' }),
  });
  const empty = (
    <EmptyState
      icon="posts"
      title={t('none')}
      text={t('none_text')}
      action={<CreateButton onClick={() => onDialog({ kind: 'new' })} />}
    />
  );
  return (
    <section className={styles.table}>
      {list.totalCount > 0 && <h2 className={styles.tableTitle}>{t('post')}</h2>}
      <DataTable
        label={t('post')}
        headers={list.headers}
        rows={list.posts}
        rowId={(post) => post.post_id}
        rowName={(post) => post.title}
        cells={{
          title: (post) => <TitleCell post={post} />,
          translations: (post) => (
            <ul className={styles.states}>
              {post.translations.map((translation) => (
                <li key={translation.language}>
                  <abbr title={t(`language_${translation.language}`)}>{translation.language}</abbr>{' '}
                  <TranslationDot translation={translation} />
                </li>
              ))}
            </ul>
          ),
          status: (post) => (
            <StateDot tone={post.status === 'published' ? 'good' : 'waiting'}>{t(post.status)}</StateDot>
          ),
          created_at: (post) => <DateText instant={post.created_at} />,
        }}
        actions={actions}
        paging={list}
        empty={empty}
      />
    </section>
  );
}

function TitleCell({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  return (
    <span className={styles.titleCell}>
      {post.cover_picture_src === '' ? (
        <span className={styles.noCover} title={t('no_cover')} />
      ) : (
        <img
          src={post.cover_sources[0]?.src ?? post.cover_picture_src}
          alt=""
          loading="lazy"
          width={54}
          height={36}
        />
      )}
      <span>
        {post.title}
        {post.featured && <span className={styles.badge}>{t('featured')}</span>}
      </span>
    </span>
  );
}

function Dialogs({ dialog, onClose }: { dialog: Dialog | undefined; onClose(): void }) {
  const { reload } = usePaging();
  return (
    <>
      <NewPost opened={dialog?.kind === 'new'} onClose={onClose} onCreated={reload} />
      <MediaGallery opened={dialog?.kind === 'gallery'} onClose={onClose} />
      <MissingCover opened={dialog?.kind === 'missing-cover'} onClose={onClose} />
      {dialog?.kind === 'language' && <ChooseLanguage post={dialog.post} onClose={onClose} />}
      {dialog?.kind === 'categories' && <PostCategories post={dialog.post} onClose={onClose} />}
    </>
  );
}
