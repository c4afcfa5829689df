/** The page of a post. */

import { data, type LinksFunction, redirect } from 'react-router';
import type { Article as ArticleId } from '#kernel/article.ts';
import type { ApiClient } from '#kernel/client.ts';
import { type Locale, localeOfPostLanguage, otherLocale, postLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { apiContext, siteContext } from '#ui/context.ts';
import { localPath } from '#ui/local-path.ts';
import { answerOf } from '#ui/page/answer.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import italic from '../../../ui/theme/fonts/newsreader-italic.woff2?url';
import { AfterArticle } from '../components/after-article.tsx';
import { Article } from '../components/article.tsx';
import { ArticleMissing } from '../components/article-missing.tsx';
import { listRelatedPosts, type PostSummary, type PublicPost, readPostByTitle } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { relatedTo } from '../reading.rules.ts';

export async function loader({ params, context }: LoaderArgs<'titleId'>) {
  const site = context.get(siteContext);
  const api = context.get(apiContext);
  const { locale } = site;
  const { titleId, lang } = params;
  // In parallel, because the calls of one page share a transaction.
  const [post, near] = await Promise.all([find(api, titleId, locale), nearPosts(api, titleId, locale)]);
  if (post === undefined) throw await elsewhere(api, titleId, locale, lang !== undefined);
  // A former address of the post.
  if (post.title_id !== titleId) {
    throw redirect(localPath(params, `/app/blog/read/${post.title_id}`), 301);
  }
  const texts = { en, fr }[locale];
  const alternates = addressesOf(post);
  return {
    post,
    related: relatedTo(post, near),
    url: `${site.baseUrl}/${locale}/app/blog/read/${post.title_id}`,
    alternates,
    article: { postId: post.post_id, language: post.language } satisfies ArticleId,
    head: {
      name: post.title,
      description: post.description,
      path: `/app/blog/read/${post.title_id}`,
      alternates,
      scripts: ['text'],
      picture: post.cover ?? undefined,
      search: { title: post.search_title, description: post.search_description },
      socialPicture: post.social_picture ?? undefined,
      article: {
        publishedAt: post.published_at,
        updatedAt: post.updated_at,
        author: post.author,
        sections: post.categories.map(({ cat_title }) => cat_title),
      },
      trail: [
        { name: texts.home, path: '/app/home' },
        { name: texts.blog, path: '/app/blog' },
        { name: post.title, path: `/app/blog/read/${post.title_id}` },
      ],
    } satisfies PageHead,
  };
}

async function find(api: ApiClient, titleId: string, locale: Locale): Promise<PublicPost | undefined> {
  const query = { language: postLanguage(locale) };
  return (await found(api(readPostByTitle, { params: { titleId }, query })))?.response;
}

async function nearPosts(api: ApiClient, titleId: string, locale: Locale): Promise<readonly PostSummary[]> {
  const query = { language: postLanguage(locale) };
  return (await found(api(listRelatedPosts, { params: { titleId }, query })))?.posts ?? [];
}

/** @returns undefined if no article has this address. */
async function found<Answer>(reading: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 400)) return undefined;
    throw answerOf(error);
  }
}

/**
 * Redirects an address in the other language to the translation, if there is one. Without a language prefix the
 * language was only a guess, so the post is shown in its own language.
 */
async function elsewhere(api: ApiClient, titleId: string, locale: Locale, prefixed: boolean) {
  const other = await find(api, titleId, otherLocale(locale));
  const sibling = other?.translations.find(({ language }) => language === postLanguage(locale));
  if (sibling !== undefined) return redirect(`/${locale}/app/blog/read/${sibling.title_id}`);
  if (other === undefined || prefixed) return data(null, { status: 404 });
  return redirect(`/${otherLocale(locale)}/app/blog/read/${other.title_id}`);
}

function addressesOf(post: PublicPost): Partial<Record<Locale, string>> {
  const address = (language: PublicPost['language'], titleId: string) => {
    const locale = localeOfPostLanguage(language);
    return [locale, `/${locale}/app/blog/read/${titleId}`];
  };
  return Object.fromEntries([
    address(post.language, post.title_id),
    ...post.translations.map(({ language, title_id }) => address(language, title_id)),
  ]);
}

/** Preloads the font of the standfirst, which is above the fold. */
export const links: LinksFunction = () => [
  { rel: 'preload', href: italic, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
];

function Read({ loaderData }: PageProps<typeof loader>) {
  const { post, alternates, url, related } = loaderData;
  return (
    <>
      <Article key={post.post_id} post={post} alternates={alternates} url={url} />
      <AfterArticle related={related} />
    </>
  );
}

export const handle: PublicPage = { Page: Read, Failure: ArticleMissing };
