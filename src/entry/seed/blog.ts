/** Creates the demonstration blog: articles, pictures and categories from the folder `demo/`. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { insertCategory, setTranslation } from '#features/categories/server/repo.ts';
import type { KnownPictures } from '#features/content/picture.rules.ts';
import { mediaIdsOf, type RenderedText } from '#features/content/server/prepared.service.ts';
import { renderText } from '#features/content/server/source.service.ts';
import { mediaAddress } from '#features/media/address.rules.ts';
import { insertPicture, type StoredPicture, storePicture } from '#features/media/server/intake.service.ts';
import { insertWholePost } from '#features/posts/server/whole-post.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { DemoPeople } from './companies.ts';
import { type Bilingual, demo, demoFolder } from './demo.ts';
import { isMarked, mark } from './seed.repo.ts';

interface Article {
  key: string;
  categories: string[];
  featured: boolean;
  daysAgo: number;
  author: 'author' | 'manager';
  cover: string;
  coverAlt: Bilingual;
  figures: { file: string; alt: Bilingual }[];
  en: ArticleText;
  fr: ArticleText;
}

interface ArticleText {
  title: string;
  titleId: string;
  description: string;
}

const languages: readonly [PostLanguage, 'en' | 'fr'][] = [
  ['EN', 'en'],
  ['FR', 'fr'],
];

const DAY = 86_400_000;

interface DemoPicture {
  picture: StoredPicture;
  alternative: Bilingual;
}

/**
 * Stores the files first, then the rows: an interrupted start leaves files without rows, never rows without
 * files.
 */
export async function seedBlog({ engine, storage, clock }: Platform, people: DemoPeople): Promise<void> {
  const folder = demoFolder();
  if (folder === undefined) return;
  const done = await asTenant(engine, people.workspaceId, ({ db }) => isMarked(db, 'blog'), {
    readOnly: true,
  });
  if (done) return;

  const now = clock.now();
  const articles = await readArticles(folder);
  const pictures = new Map<string, DemoPicture>();
  for (const article of articles) {
    for (const { file, alt } of [{ file: article.cover, alt: article.coverAlt }, ...article.figures]) {
      const bytes = await readFile(path.join(folder, 'pictures', file)).catch(() => undefined);
      if (bytes === undefined) continue;
      const picture = await storePicture(storage, people.workspaceId, bytes);
      pictures.set(file, { picture, alternative: alt });
    }
  }
  // Rendered before the transaction, to keep the transaction short.
  const texts = new Map<string, Record<'en' | 'fr', RenderedText>>();
  for (const article of articles) {
    const render = async (language: 'en' | 'fr') => {
      const html = await readFile(path.join(folder, 'articles', article.key, `${language}.html`), 'utf8');
      const { title, description } = article[language];
      return renderText(
        { title, description, content: withPictures(html, pictures) },
        knownPictures(pictures, language),
      );
    };
    texts.set(article.key, { en: await render('en'), fr: await render('fr') });
  }

  await asTenant(engine, people.workspaceId, async ({ db }) => {
    if (!(await mark(db, 'blog'))) return;
    const categoryIds = await insertCategories(db, people.workspaceId);
    const mediaIds = await insertPictures(db, people, pictures);
    for (const article of articles) {
      const text = texts.get(article.key);
      if (text === undefined) continue;
      await insertArticle(db, people, article, {
        categoryIds,
        mediaIds,
        pictures,
        text,
        publishedAt: new Date(now.getTime() - article.daysAgo * DAY),
      });
    }
    await announceChange(db, people.workspaceId);
  });
}

async function readArticles(folder: string): Promise<Article[]> {
  const names = await readdir(path.join(folder, 'articles'));
  const articles = await Promise.all(
    names.map(
      async (name) =>
        JSON.parse(await readFile(path.join(folder, 'articles', name, 'article.json'), 'utf8')) as Article,
    ),
  );
  return articles.sort((a, b) => b.daysAgo - a.daysAgo);
}

async function insertCategories(db: Database, workspaceId: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [key, names] of Object.entries(demo.categories)) {
    const categoryId = await insertCategory(db, workspaceId, names.en);
    for (const [language, locale] of languages)
      await setTranslation(db, { workspaceId, categoryId, language, value: names[locale] });
    ids.set(key, categoryId);
  }
  return ids;
}

async function insertPictures(
  db: Database,
  people: DemoPeople,
  pictures: Map<string, DemoPicture>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const { workspaceId } = people;
  for (const [file, { picture, alternative }] of pictures) {
    const title = file.replace(/\.\w+$/, '');
    const alternatives = { EN: alternative.en, FR: alternative.fr };
    const row = { workspaceId, title, uploadedBy: people.author, alternatives };
    ids.set(file, await insertPicture(db, row, picture));
  }
  return ids;
}

interface ArticleParts {
  categoryIds: Map<string, number>;
  mediaIds: Map<string, number>;
  pictures: Map<string, DemoPicture>;
  text: Record<'en' | 'fr', RenderedText>;
  publishedAt: Date;
}

async function insertArticle(
  db: Database,
  people: DemoPeople,
  article: Article,
  parts: ArticleParts,
): Promise<void> {
  const { publishedAt } = parts;
  const byKey = new Map(
    [...parts.mediaIds].flatMap(([file, mediaId]) => {
      const key = parts.pictures.get(file)?.picture.key;
      return key === undefined ? [] : [[key, { mediaId }] as const];
    }),
  );
  await insertWholePost(db, {
    workspaceId: people.workspaceId,
    authorId: people[article.author],
    featured: article.featured,
    coverMediaId: parts.mediaIds.get(article.cover),
    categoryIds: article.categories.flatMap((key) => parts.categoryIds.get(key) ?? []),
    kind: 'saved',
    translations: languages.map(([language, locale]) => ({
      language,
      titleId: article[locale].titleId,
      prepared: { ...parts.text[locale], mediaIds: mediaIdsOf(parts.text[locale].rendered, byKey) },
      savedAt: publishedAt,
      publishedAt,
    })),
  });
}

/** Returns the pictures, as the texts in one language refer to them. */
function knownPictures(pictures: Map<string, DemoPicture>, language: 'en' | 'fr'): KnownPictures {
  return new Map(
    [...pictures.values()].map(({ picture, alternative }) => {
      const { key, width, height, widths } = picture;
      return [key, { key, width, height, widths, alternative: alternative[language] }];
    }),
  );
}

/** Replaces `media:file.webp` in an article by the picture's address and size. */
function withPictures(html: string, pictures: Map<string, DemoPicture>): string {
  return html.replace(/src="media:([\w.-]+)"/g, (whole, file: string) => {
    const stored = pictures.get(file);
    if (stored === undefined) return whole;
    const { width, height } = stored.picture;
    return `src="${mediaAddress(stored.picture.key, 1200)}" width="${width}" height="${height}"`;
  });
}
