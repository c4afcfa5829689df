/** Answers with the feed of a language, or of one category in it. Only the server may import this. */
import type { RouterContextProvider } from 'react-router';
import { withCards } from '#features/media/address.rules.ts';
import { postLanguage } from '#kernel/locale.ts';
import { apiContext, companyContext, siteContext } from '#ui/context.ts';
import { atom, type Feed, rss, withAbsoluteAddresses } from '#ui/feed.ts';
import { answerOf } from '#ui/page/answer.ts';
import { feedPosts } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { categoriesSearch } from '../reading.rules.ts';

const kinds = {
  'feed.xml': { write: rss, type: 'application/rss+xml' },
  'atom.xml': { write: atom, type: 'application/atom+xml' },
};

export async function feedAnswer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  file: keyof typeof kinds,
): Promise<Response> {
  const { locale, brand, baseUrl } = context.get(siteContext);
  const { blog_lead = { en, fr }[locale].blog_neutral } = context.get(companyContext).texts[locale];
  const category = /^[1-9]\d{0,8}$/.exec(new URL(request.url).searchParams.get('category') ?? '')?.[0];
  const query = { language: postLanguage(locale), categoryId: category };
  const { posts, feed_id } = await context
    .get(apiContext)(feedPosts, { query })
    .catch((error: unknown) => {
      throw answerOf(error);
    });
  const blog = `${baseUrl}/${locale}/app/blog`;
  const named = posts[0]?.categories.find(({ cat_id }) => String(cat_id) === category)?.cat_title;
  const feed: Feed = {
    title: [brand, named].filter((part) => part !== undefined).join(' – '),
    description: blog_lead,
    id: feed_id,
    language: locale,
    home: blog + (category === undefined ? '' : categoriesSearch([Number(category)])),
    self: `${blog}/${file}${category === undefined ? '' : `?category=${category}`}`,
    entries: posts.map((post) => ({
      title: post.title,
      id: post.feed_id,
      url: `${blog}/read/${post.title_id}`,
      summary: post.description,
      content: withAbsoluteAddresses(withCards(post.content), baseUrl),
      author: post.author,
      publishedAt: post.published_at,
      updatedAt: post.updated_at,
      categories: post.categories.map(({ cat_title }) => cat_title),
    })),
  };
  const { write, type } = kinds[file];
  return new Response(write(feed), {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
  });
}
