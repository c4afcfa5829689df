/** An article in a list: picture, category, title, excerpt and byline. */

import type { ReactNode } from 'react';
import styles from './article-card.module.css';
import { PageLink } from './page-link.tsx';
import { Picture, type PictureSource } from './picture.tsx';

export interface ArticleCardProps {
  to: string;
  title: string;
  text: ReactNode;
  kicker?: string;
  /** Author, date, reading time. */
  byline: ReactNode;
  picture?: PictureSource | null;
  /**
   * `banner` opens the page, `wide` is the first of a row, `narrow` is next to it, `beside` has a row of its
   * own, `row` is a line of a list.
   */
  shape: 'banner' | 'wide' | 'narrow' | 'beside' | 'row';
  /** Its picture is loaded first. */
  first?: boolean;
  level?: 2 | 3;
  /** `div` below the article of a page. */
  as?: 'article' | 'div';
}

const sizes = {
  banner: '(min-width: 80rem) 75rem, 100vw',
  wide: '(min-width: 80rem) 49rem, (min-width: 48rem) 62vw, 100vw',
  narrow: '(min-width: 80rem) 24rem, (min-width: 48rem) 45vw, 100vw',
  beside: '(min-width: 80rem) 37rem, (min-width: 48rem) 48vw, 100vw',
  row: '(min-width: 48rem) 14rem, 7rem',
};

export function ArticleCard({
  to,
  title,
  text,
  kicker,
  byline,
  picture,
  shape,
  first,
  level = 3,
  as: Card = 'article',
}: ArticleCardProps) {
  const Title = `h${level}` as const;
  return (
    <Card className={[styles.card, styles[shape]].filter(Boolean).join(' ')}>
      {picture && (
        <div className={styles.frame}>
          <Picture
            className={styles.picture}
            picture={picture}
            sizes={sizes[shape]}
            first={first}
            decorative
          />
        </div>
      )}
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <Title className={styles.title}>
          <PageLink to={to}>{title}</PageLink>
        </Title>
        <p className={styles.text}>{text}</p>
        <p className={styles.byline}>{byline}</p>
      </div>
    </Card>
  );
}
