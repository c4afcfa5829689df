/** The list of latest posts and its «more»: a link to the next page, which a script fetches into this one. */

import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PostOfCard } from '../reading.rules.ts';
import styles from './latest-posts.module.css';
import { PostCard } from './post-card.tsx';

interface Latest {
  posts: PostOfCard[];
  more: boolean;
  /** The place in the list where the next page begins. */
  lastId: number | undefined;
}

interface LatestPostsProps {
  latest: Latest;
  /** Posts that stand above already. */
  shown: readonly number[];
  /** Address of the page that begins after a post. */
  after: (lastId: number) => string;
}

export function LatestPosts({ latest, shown, after }: LatestPostsProps) {
  const t = useTexts({ en, fr });
  const fetcher = useFetcher<{ latest: Latest }>();
  const [parts, setParts] = useState<Latest[]>([]);
  const fetched = fetcher.data?.latest;
  useEffect(() => {
    if (fetched !== undefined)
      setParts((before) => (before.includes(fetched) ? before : [...before, fetched]));
  }, [fetched]);

  const posts = [latest, ...parts].flatMap((part) => part.posts);
  const { more, lastId } = parts.at(-1) ?? latest;
  const loading = fetcher.state !== 'idle';
  return (
    <>
      <div className={styles.list} aria-busy={loading}>
        {posts
          .filter(({ post_id }) => !shown.includes(post_id))
          .map((post) => (
            <PostCard key={post.post_id} post={post} shape="row" />
          ))}
      </div>
      {more && lastId !== undefined && (
        <p className={styles.more}>
          <PageLink
            className={styles.button}
            to={after(lastId)}
            aria-disabled={loading}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!loading) fetcher.load(after(lastId)).catch(() => undefined);
            }}
          >
            {t(loading ? 'loading' : 'more')}
          </PageLink>
        </p>
      )}
    </>
  );
}
