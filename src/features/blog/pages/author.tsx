/** The page of an author: their articles, newest first. */
import { data } from 'react-router';
import { postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { answerOf } from '#ui/page/answer.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import { LatestPosts } from '../components/latest-posts.tsx';
import styles from '../components/post-lists.module.css';
import { listPosts, morePosts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { authorPath, cardOf, positionIn } from '../reading.rules.ts';

export async function loader({ params, request, context }: LoaderArgs<'author'>) {
  const { locale } = context.get(siteContext);
  const api = context.get(apiContext);
  const { author } = params;
  const after = positionIn(new URL(request.url).searchParams);
  const query = { language: postLanguage(locale), author };
  const t = translator({ en, fr }, locale);
  const path = `/app/blog${authorPath(author)}`;
  try {
    const list =
      after === undefined
        ? await api(listPosts, { params: { kind: 'latest' }, query })
        : await api(morePosts, { params: { kind: 'latest', lastId: after }, query });
    if (list.totalCount === 0) throw data(null, { status: 404 });
    return {
      author,
      count: list.totalCount,
      posts: list.posts.map(cardOf),
      lastId: list.more ? list.posts.at(-1)?.post_id : undefined,
      later: after !== undefined,
      head: {
        name: author,
        description: t('author_description', { author }),
        path,
        scripts: ['list'],
        unlisted: after !== undefined,
        trail: [
          { name: t('home'), path: '/app/home' },
          { name: t('blog'), path: '/app/blog' },
          { name: author, path },
        ],
      } satisfies PageHead,
    };
  } catch (error) {
    // Not a name, so nobody's.
    if (error instanceof Problem && error.status === 400) throw data(null, { status: 404 });
    throw answerOf(error);
  }
}

function Author({ loaderData: { author, count, posts, lastId, later } }: PageProps<typeof loader>) {
  const t = useTexts({ en, fr });
  const base = `/${useLocale()}/app/blog${authorPath(author)}`;
  return (
    <>
      <header className={page.head}>
        <h1>{author}</h1>
        <p>{t('author_lead', { count })}</p>
      </header>
      <LatestPosts posts={posts} more={lastId === undefined ? undefined : `${base}?after=${lastId}`} />
      {later && (
        <p className={styles.more}>
          <PageLink to={base}>{t('newest')}</PageLink>
        </p>
      )}
    </>
  );
}

export const handle: PublicPage = { Page: Author };
