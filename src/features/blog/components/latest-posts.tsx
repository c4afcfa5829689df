/** The list of latest posts and its «more»: a link to the next page, which a script fetches into this one. */
import { useEffect, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import type { PostSummary } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './latest-posts.module.css';
import { PostCard } from './post-card.tsx';

interface Latest {
  posts: PostSummary[];
  more: boolean;
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
  const { more } = parts.at(-1) ?? latest;
  const last = posts.at(-1);
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
      {more && last && (
        <p className={styles.more}>
          <Link
            className={styles.button}
            to={after(last.post_id)}
            aria-disabled={loading}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!loading) fetcher.load(after(last.post_id)).catch(() => undefined);
            }}
          >
            {t(loading ? 'loading' : 'more')}
          </Link>
        </p>
      )}
    </>
  );
}
