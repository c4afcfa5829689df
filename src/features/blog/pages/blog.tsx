/** The page of the blog: categories, featured posts and latest posts. */
import { listCategories } from '#features/categories/contract.ts';
import { postLanguage } from '#kernel/locale.ts';
import { apiContext, companyContext, siteContext } from '#ui/context.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { Notice } from '#ui/notice.tsx';
import { answerOf } from '#ui/page/answer.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import { CategoryChips } from '../components/category-chips.tsx';
import { LatestPosts } from '../components/latest-posts.tsx';
import { PostCard } from '../components/post-card.tsx';
import styles from '../components/post-lists.module.css';
import { listPosts, morePosts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { cardOf, categoriesIn, categoriesSearch, inRhythm, positionIn } from '../reading.rules.ts';

const NONE = { posts: [] };
/**
 * Shows all categories, as the management page does. The specification's default of ten (§9) would make further
 * categories unreachable.
 */
const CATEGORIES = { rowsPerPage: 10_000, page: 0 };

export async function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const api = context.get(apiContext);
  const { searchParams } = new URL(request.url);
  const selected = categoriesIn(searchParams);
  const after = positionIn(searchParams);
  const language = postLanguage(site.locale);
  const filter = { language, categoryIds: selected.length > 0 ? `(${selected.join(',')})` : undefined };
  const texts = { en, fr }[site.locale];
  const { blog_title = texts.blog, blog_lead = texts.blog_neutral } =
    context.get(companyContext).texts[site.locale];
  try {
    const [categories, featured, latest] = await Promise.all([
      api(listCategories, { query: { ...CATEGORIES, language } }),
      after === undefined ? api(listPosts, { params: { kind: 'featured' }, query: filter }) : NONE,
      after === undefined
        ? api(listPosts, { params: { kind: 'latest' }, query: filter })
        : api(morePosts, { params: { kind: 'latest', lastId: after }, query: filter }),
    ]);
    const above = new Set(featured.posts.map(({ post_id }) => post_id));
    return {
      title: blog_title,
      lead: blog_lead,
      categories: categories.categories,
      selected,
      featured: featured.posts.map(cardOf),
      latest: {
        posts: latest.posts.filter(({ post_id }) => !above.has(post_id)).map(cardOf),
        more: latest.more,
        lastId: latest.posts.at(-1)?.post_id,
      },
      later: after !== undefined,
      head: {
        name: texts.blog,
        description: blog_lead,
        scripts: ['list'],
        path: `/app/blog${categoriesSearch(selected)}`,
        category: selected.length === 1 ? selected[0] : undefined,
        unlisted: selected.length > 1 || after !== undefined,
        trail: [
          { name: texts.home, path: '/app/home' },
          { name: texts.blog, path: '/app/blog' },
        ],
      } satisfies PageHead,
    };
  } catch (error) {
    throw answerOf(error);
  }
}

function Blog({ loaderData }: PageProps<typeof loader>) {
  const { title, lead, categories, selected, featured, latest, later } = loaderData;
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const base = `/${locale}/app/blog`;
  const filter = categoriesSearch(selected);
  const [banner, ...rest] = featured;
  const listed = latest.posts.length > 0 || latest.more;
  return (
    <>
      <header className={page.head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      <CategoryChips categories={categories} selected={selected} />
      {banner && (
        <section className={styles.featured} aria-label={t('featured')}>
          <PostCard post={banner} shape="banner" level={2} first />
          {inRhythm(rest).map((group) => (
            <div className={styles.group} data-size={group.length} key={group[0]?.post_id}>
              {group.map((post, place) => (
                <PostCard key={post.post_id} post={post} shape={shapeOf(place, group.length)} />
              ))}
            </div>
          ))}
        </section>
      )}
      {listed && (
        <section className={styles.latest} id="latest" aria-labelledby="latest-title">
          <h2 id="latest-title">{t(later ? 'latest_more' : 'latest')}</h2>
          <LatestPosts
            posts={latest.posts}
            more={
              latest.more ? `${base}${filter === '' ? '?' : `${filter}&`}after=${latest.lastId}` : undefined
            }
          />
          {later && (
            <p className={styles.more}>
              <PageLink to={base + filter}>{t('newest')}</PageLink>
            </p>
          )}
        </section>
      )}
      {featured.length === 0 && !listed && (
        <Notice title={t('empty')} text={t(selected.length > 0 ? 'empty_filtered' : 'empty_blog')}>
          {selected.length > 0 ? (
            <PageLink to={base}>{t('see_all')}</PageLink>
          ) : (
            <PageLink to={`/${locale}/app/contact#newsletter`}>{t('stay')}</PageLink>
          )}
        </Notice>
      )}
    </>
  );
}

function shapeOf(place: number, size: number): 'wide' | 'narrow' | 'beside' {
  if (size === 1) return 'beside';
  return place === 0 || size === 2 ? 'wide' : 'narrow';
}

export const handle: PublicPage = { Page: Blog };
