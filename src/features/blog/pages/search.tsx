import { postLanguage } from '#kernel/locale.ts';
import button from '#ui/button.module.css';
import { apiContext, siteContext } from '#ui/context.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { answerOf } from '#ui/page/answer.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PostCard } from '../components/post-card.tsx';
import styles from '../components/post-lists.module.css';
import { searchPosts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { cardOf, LONGEST_QUERY, typedQuery } from '../reading.rules.ts';

export async function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const query = typedQuery(request.url);
  const texts = { en, fr }[site.locale];
  try {
    const { posts, similar } =
      query === ''
        ? { posts: [], similar: false }
        : await context.get(apiContext)(searchPosts, {
            query: { language: postLanguage(site.locale), query },
          });
    return {
      query,
      similar,
      posts: posts.map((post) => ({ ...cardOf(post), excerpt: post.excerpt })),
      head: {
        name: texts.search,
        description: texts.search_description,
        path: '/app/blog/search',
        unlisted: query !== '',
        scripts: ['suggestions'],
      } satisfies PageHead,
    };
  } catch (error) {
    throw answerOf(error);
  }
}

/** Forbids caching, because the number of possible queries is unlimited. */
export function headers() {
  return { 'cache-control': 'private, max-age=60' };
}

function Search({ loaderData: { query, posts, similar } }: PageProps<typeof loader>) {
  const t = useTexts({ en, fr });
  const blog = `/${useLocale()}/app/blog`;
  return (
    <>
      <h1 className={page.head}>{t('search')}</h1>
      <search>
        <form className={styles.search} action={`${blog}/search`}>
          <div className={styles.suggesting}>
            <input
              type="search"
              name="query"
              defaultValue={query}
              aria-label={t('search_label')}
              placeholder={t('search_placeholder')}
              maxLength={LONGEST_QUERY}
              enterKeyHint="search"
              data-suggest={`${blog}/suggestions`}
            />
            {/* Filled by the script (web/enhance/suggestions.ts). */}
            <div
              id="suggestions"
              role="listbox"
              aria-label={t('suggestions')}
              className={styles.suggestions}
              data-suggestions
              hidden
            />
            <span className={styles.said} role="status" data-suggested />
          </div>
          <button className={button.filled} type="submit">
            {t('search_button')}
          </button>
        </form>
      </search>
      <div aria-live="polite">
        {query !== '' && posts.length > 0 && (
          <h2 className={styles.count}>
            {t(similar ? 'results_similar' : 'results', { count: posts.length, query })}
          </h2>
        )}
        {query !== '' && posts.length === 0 && (
          <Notice title={t('no_results', { query })} text={t('no_results_text')} />
        )}
      </div>
      {posts.map((post) => (
        <PostCard key={post.post_id} post={post} excerpt={post.excerpt} shape="row" />
      ))}
    </>
  );
}

export const handle: PublicPage = { Page: Search };
