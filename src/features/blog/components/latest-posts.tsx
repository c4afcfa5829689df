import button from '#ui/button.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PostOfCard } from '../reading.rules.ts';
import { PostCard } from './post-card.tsx';
import styles from './post-lists.module.css';

interface LatestPostsProps {
  posts: readonly PostOfCard[];
  /** Address of the next page, if there is one. */
  more?: string;
}

/** Shows the latest posts and «more»: a link to the next page, whose posts a script appends to this page. */
export function LatestPosts({ posts, more }: LatestPostsProps) {
  const t = useTexts({ en, fr });
  return (
    <>
      <div className={styles.list} data-posts="">
        {posts.map((post) => (
          <PostCard key={post.post_id} post={post} shape="row" />
        ))}
      </div>
      {more !== undefined && (
        <p className={styles.more} aria-live="polite">
          <PageLink
            className={button.quiet}
            to={more}
            data-more={t('loading')}
            data-failed={t('more_failed')}
          >
            {t('more')}
          </PageLink>
        </p>
      )}
    </>
  );
}
