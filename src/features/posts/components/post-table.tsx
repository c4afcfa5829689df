/** Shows the list of posts: a table with links, or a board of translations. */
import { Badge, Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { thumbnailAddress } from '#features/media/address.rules.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { postLanguages } from '#kernel/locale.ts';
import { DataTable } from '#ui/data-table.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { WholeWords } from '#ui/whole-words.tsx';
import { listPosts, type PostRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { isScheduled } from '../rules.ts';
import { BulkActions } from './bulk-actions.tsx';
import { usePostFilters } from './post-filters.ts';
import styles from './posts.module.css';
import { useTranslationWords } from './translation-dot.tsx';
import { usePostActions } from './use-post-actions.tsx';

/** Loaded when it is chosen, because most visits to the list show the table. */
const TranslationBoard = lazy(async () => ({
  default: (await import('./translation-board.tsx')).TranslationBoard,
}));

interface PostTableProps {
  list: CallAnswer<typeof listPosts>;
  empty: ReactNode;
}

export function PostTable({ list, empty }: PostTableProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const [search] = useSearchParams();
  const filters = usePostFilters(list.authors, list.categories);
  const actions = usePostActions();
  return (
    <DataTable
      call={listPosts}
      list={list}
      label={t('post')}
      titled
      search={t('search')}
      filters={filters}
      rowId={(post) => post.post_id}
      rowName={(post) => post.title}
      rowLink={(post) => toLocal(`/app/posts/${post.post_id}/${post.language}/edit`)}
      cells={{
        title: (post) => <Title post={post} />,
        translations: (post) => <LanguageChips post={post} />,
        author: (post) => post.byline ?? post.author,
        status: ({ status, translations }) => {
          if (isScheduled(translations)) return <StateDot tone="info">{t('scheduled')}</StateDot>;
          return <StateDot tone={status === 'published' ? 'good' : 'waiting'}>{t(status)}</StateDot>;
        },
      }}
      places={{
        translations: 'fact',
        status: 'lead',
        author: 'extra',
        created_at: 'extra',
        saved_at: 'detail',
      }}
      actions={actions}
      bulk={(chosen, done) => <BulkActions posts={chosen} onDone={done} />}
      instead={
        search.get('view') === 'board' ? (
          <Suspense fallback={<LineSkeleton lines={list.posts.length} />}>
            <TranslationBoard posts={list.posts} />
          </Suspense>
        ) : undefined
      }
      empty={empty}
    />
  );
}

function Title({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  return (
    <Group component="span" gap="sm" wrap="nowrap" fw={500} className={styles.titleCell}>
      {post.cover_picture_src === '' ? (
        <span className={styles.noCover} title={t('no_cover')} />
      ) : (
        <img src={thumbnailAddress(post.cover_picture_src)} alt="" loading="lazy" width={54} height={36} />
      )}
      <span className={styles.titleWords}>
        <WholeWords text={post.title} />{' '}
        {post.featured && (
          <Badge component="span" variant="outline" size="xs" mr="xs" tt="none" fw={400}>
            {t('featured')}
          </Badge>
        )}
      </span>
    </Group>
  );
}

/** Shows the states of a post's translations. A missing one can be started. */
function LanguageChips({ post }: { post: PostRow }) {
  const t = useTexts({ en, fr });
  const words = useTranslationWords();
  const toLocal = useLocalPath();
  return (
    <Group component="span" gap={6}>
      {postLanguages.map((language) => {
        const translation = post.translations.find((one) => one.language === language);
        const { tone, text } = words(translation);
        const label = t('chip', {
          code: language,
          language: t(`language_${language}`),
          state: text,
          title: post.title,
        });
        const dot = <StateDot tone={tone}>{language}</StateDot>;
        if (translation !== undefined)
          return (
            <span key={language} className={styles.language} role="img" aria-label={label} title={label}>
              {dot}
            </span>
          );
        return (
          <Link
            key={language}
            className={styles.chip}
            to={toLocal(`/app/posts/${post.post_id}/${language}/edit`)}
            // Starts with the visible text, so that voice control finds the link (WCAG 2.5.3).
            aria-label={label}
            title={label}
          >
            {dot}
          </Link>
        );
      })}
    </Group>
  );
}
