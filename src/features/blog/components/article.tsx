/** Shows a post laid out as a magazine page. */
import { preload } from 'react-dom';
import { ReaderContent } from '#features/content/components/reader-content.tsx';
import { type Locale, otherLocale } from '#kernel/locale.ts';
import { DateText } from '#ui/date.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Picture } from '#ui/picture.tsx';
import { useZone } from '#ui/zone.tsx';
import codeFont from '../../../ui/theme/fonts/jetbrains-mono.woff2?url';
import type { PublicPost } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { authorPath, categoriesSearch, isChangedLater } from '../reading.rules.ts';
import { Share } from './after-article.tsx';
import styles from './article.module.css';
import contents from './contents.module.css';

interface ArticleProps {
  post: PublicPost;
  alternates: Partial<Record<Locale, string>>;
  /** Its absolute address; undefined for a preview, which has no share links. */
  url?: string;
}

/** Minimum number of headings for a table of contents. */
const WORTH_CONTENTS = 3;

export function Article({ post, alternates, url }: ArticleProps) {
  const t = useTexts({ en, fr });
  const zone = useZone();
  const locale = useLocale();
  const base = `/${locale}/app/blog`;
  const other = alternates[otherLocale(locale)];
  // Code is mostly below the fold: its font must not compete with the cover and the fonts of the head.
  if (post.content.includes('<code'))
    preload(codeFont, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', fetchPriority: 'low' });
  const withContents = post.contents.length >= WORTH_CONTENTS;
  return (
    <article>
      <header className={styles.head}>
        <p className={styles.categories}>
          {post.categories.map(({ cat_id, cat_title }) => (
            <PageLink key={cat_id} to={base + categoriesSearch([cat_id])}>
              {cat_title}
            </PageLink>
          ))}
        </p>
        <h1>{post.title}</h1>
        <p className={styles.standfirst}>{post.description}</p>
        <p className={styles.byline}>
          <span className={styles.author}>
            {url === undefined ? (
              t('by', { author: post.author })
            ) : (
              <PageLink to={base + authorPath(post.author)} rel="author">
                {t('by', { author: post.author })}
              </PageLink>
            )}
          </span>
          <DateText instant={post.published_at} />
          <span>{t('minutes', { count: post.reading_minutes })}</span>
          {isChangedLater(post, zone) && (
            <span>
              {t('updated')} <DateText instant={post.updated_at} />
            </span>
          )}
          {other && (
            <span data-screen="">
              <PageLink to={other} hrefLang={otherLocale(locale)} lang={otherLocale(locale)}>
                {t('other_language')}
              </PageLink>
            </span>
          )}
          <EditLink postId={post.post_id} language={post.language} />
        </p>
      </header>
      {post.cover && (
        <div className={styles.cover}>
          <Picture picture={post.cover} sizes="(min-width: 80rem) 75rem, 100vw" first />
        </div>
      )}
      <div className={styles.columns}>
        {withContents && <Contents headings={post.contents} />}
        <ReaderContent html={post.content} initial />
      </div>
      {url !== undefined && <Share title={post.title} url={url} />}
      {(post.previous || post.next) && (
        <nav className={styles.also} aria-label={t('read_also')}>
          {(['previous', 'next'] as const).map((way) => {
            const neighbour = post[way];
            return (
              neighbour && (
                <PageLink
                  key={way}
                  data-way={way}
                  rel={way === 'next' ? 'next' : 'prev'}
                  to={`${base}/read/${neighbour.title_id}`}
                >
                  <span>{t(way)}</span>
                  {neighbour.title}
                </PageLink>
              )
            );
          })}
        </nav>
      )}
    </article>
  );
}

/** Shows the table of contents: next to the text on wide windows, otherwise folded above it. */
function Contents({ headings }: { headings: PublicPost['contents'] }) {
  const t = useTexts({ en, fr });
  // A script highlights the current section (web/enhance/article.ts).
  const list = (
    <ol data-contents="">
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={contents.beside} aria-label={t('contents')}>
        <p>{t('contents')}</p>
        {list}
      </nav>
      <details className={contents.above}>
        <summary>{t('contents')}</summary>
        <nav aria-label={t('contents')}>{list}</nav>
      </details>
    </>
  );
}

interface EditLinkProps {
  postId: number;
  language: string;
}

/**
 * Links from a post to its editor. The browser shows the link only to people who may edit the post
 * (enhance/session.ts).
 */
function EditLink({ postId, language }: EditLinkProps) {
  const t = useTexts({ en, fr });
  return (
    <a
      href={`/${useLocale()}/app/posts/${postId}/${language}/edit`}
      data-edits={postId}
      data-screen=""
      hidden
    >
      {t('edit_post')}
    </a>
  );
}
