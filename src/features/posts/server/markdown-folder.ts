/** Reads a folder of Markdown files with front matter, as static site generators keep them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { PostLanguage } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { escapeHtml } from '#kernel/text.ts';
import { firstWords, type ImportedPost, type ImportedSite, type LeftOut } from '../import.rules.ts';
import { replaceParts } from '../markup.rules.ts';
import { htmlOfMarkdown, textOfLine } from './content/markdown.ts';
import { renderContent } from './content/render.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const texts = z.union([text.transform((one) => [one]), z.array(text), z.null().transform(() => [])]);

/** The names that Hugo, Jekyll, Eleventy and Astro use, in small letters. */
const frontMatter = z.looseObject({
  title: text.optional(),
  description: text.optional(),
  summary: text.optional(),
  excerpt: text.optional(),
  language: text.optional(),
  lang: text.optional(),
  slug: text.optional(),
  date: z.union([z.date(), text]).optional(),
  pubdate: z.union([z.date(), text]).optional(),
  draft: z.boolean().optional(),
  published: z.boolean().optional(),
  featured: z.boolean().optional(),
  author: text.optional(),
  categories: texts.optional(),
  category: texts.optional(),
  // Most imports leave them behind, so that they break none.
  tags: texts.optional().catch(undefined),
  cover: z.unknown().optional(),
  image: z.unknown().optional(),
  translationkey: text.optional(),
});

export interface MarkdownOptions {
  /** Of files that do not tell theirs. */
  language?: PostLanguage;
  /** Tags become categories as well. */
  tags?: boolean;
}

/**
 * @param now - the date of files that tell none
 * @throws Problem 400 naming the file whose front matter cannot be read, or when there is none at all
 */
export async function readMarkdownFolder(
  folder: string,
  now: Date,
  options: MarkdownOptions = {},
): Promise<ImportedSite> {
  const files = (await readdir(folder, { recursive: true })).sort();
  const names = files.filter((name) => /\.(md|markdown)$/i.test(name));
  if (names.length === 0) throw new Problem(400, { code: 'NO_MARKDOWN', msg: `${folder} holds no Markdown` });
  const posts: ImportedPost[] = [];
  const undated: string[] = [];
  const leftOut: LeftOut[] = files
    .filter((name) => /\.html?$/i.test(name))
    .map((name) => ({ name, why: 'not Markdown' }));
  for (const name of names) {
    const why = reasonAgainst(path.basename(name));
    if (why !== undefined) leftOut.push({ name, why });
    else {
      const source = await readFile(path.join(folder, name), 'utf8');
      const { isDated, ...post } = readPost(folder, name, source, now, options);
      posts.push(post);
      if (!isDated) undated.push(post.title);
    }
  }
  return { posts, pictures: new Map(), leftOut, undated };
}

/** Hugo's pages of lists, and what tells of the folder itself, are no posts. */
function reasonAgainst(file: string): LeftOut['why'] | undefined {
  if (file.startsWith('_')) return 'a list of other pages';
  return /^(?:readme|changelog|contributing|license|code_of_conduct)\./i.test(file)
    ? 'not public content'
    : undefined;
}

function readPost(
  folder: string,
  name: string,
  source: string,
  now: Date,
  options: MarkdownOptions,
): ImportedPost & { isDated: boolean } {
  const [, fence = '', head = '', body = ''] =
    /^\uFEFF?(---|\+\+\+)[^\S\n]*\n(?:([\s\S]*?)\n)?\1[^\S\n]*(?:\n([\s\S]*)|$)/.exec(source) ?? [
      undefined,
      '',
      '',
      source,
    ];
  const meta = readHead(name, fence === '+++' ? parseToml : parseYaml, head);
  const { stem, ofName } = nameParts(name);
  const language = languageOf(meta.language ?? meta.lang) ?? ofName ?? options.language ?? 'EN';
  const [, line, rest] = /^\s*#[^\S\n]+(\S[^\n]*)\n([\s\S]*)$/.exec(body) ?? [];
  const heading = line
    ?.trim()
    .replace(/(?<!#)#+$/, '')
    .trim();
  // A first heading that says the title is the title.
  const isTitle = heading !== undefined && (meta.title === undefined || meta.title === heading);
  const text = withoutTags(isTitle ? (rest ?? '') : body);
  const content = withFiles(htmlOfMarkdown(text), folder, path.dirname(name));
  const given = meta.date ?? meta.pubdate ?? dateInName(stem);
  const date = given === undefined ? now : new Date(given);
  if (Number.isNaN(date.getTime())) throw unreadable(name, 'date');
  const title = meta.title ?? heading ?? path.basename(stem);
  const cover = coverOf(meta.cover) ?? coverOf(meta.image);
  return {
    isDated: given !== undefined,
    externalId: `markdown:${name.replaceAll(path.sep, '/')}`,
    group: meta.translationkey ?? `markdown:${stem}`,
    language,
    title: (textOfLine(title) || title).slice(0, 200),
    titleId: meta.slug,
    description: (
      meta.description ??
      meta.summary ??
      meta.excerpt ??
      firstWords(renderContent(content).opening)
    ).slice(0, 1000),
    content,
    savedAt: date,
    publishedAt: meta.draft === true || meta.published === false ? undefined : date,
    featured: meta.featured ?? false,
    categories: [...(meta.categories ?? meta.category ?? []), ...((options.tags && meta.tags) || [])],
    cover: cover === undefined ? undefined : fileAddress(cover, folder, path.dirname(name)),
    author: meta.author?.includes('@') ? meta.author : undefined,
  };
}

/** Names in any case, as Hugo reads them. */
function withSmallKeys(head: unknown): unknown {
  if (typeof head !== 'object' || head === null || Array.isArray(head)) return head;
  return Object.fromEntries(Object.entries(head).map(([key, value]) => [key.toLowerCase(), value]));
}

/** YAML between dashes, TOML between pluses, as Hugo writes it. */
function readHead(name: string, parse: (head: string) => unknown, head: string): z.infer<typeof frontMatter> {
  try {
    return frontMatter.parse(withSmallKeys(parse(head) ?? {}));
  } catch (cause) {
    throw unreadable(
      name,
      cause instanceof z.ZodError ? String(cause.issues[0]?.path[0]) : 'front matter',
      cause,
    );
  }
}

function unreadable(name: string, what: string, cause?: unknown): Problem {
  return new Problem(400, { code: 'FRONT_MATTER', msg: `${name}: ${what} cannot be read`, cause });
}

/** `2024-01-31-title.fr.md`, `title/index.fr.md`, `fr/title.md`: translations share the stem. */
function nameParts(name: string): { stem: string; ofName: PostLanguage | undefined } {
  const bare = name.replaceAll(path.sep, '/').replace(/\.\w+$/, '');
  const ending = /[._](fr|en)$/i.exec(bare);
  const folder = /(?:^|\/)(fr|en)(?=\/)/i.exec(bare);
  const stem = (ending ? bare.slice(0, ending.index) : bare.replace(/(^|\/)(fr|en)\//i, '$1')).replace(
    /\/index$/,
    '',
  );
  return { stem, ofName: languageOf(ending?.[1] ?? folder?.[1]) };
}

function languageOf(given: string | undefined): PostLanguage | undefined {
  if (given === undefined) return undefined;
  return /^fr/i.test(given) ? 'FR' : /^en/i.test(given) ? 'EN' : undefined;
}

function dateInName(stem: string): string | undefined {
  return /(\d{4}-\d{2}-\d{2})-/.exec(path.basename(stem))?.[1];
}

/** The tags of Hugo's and Jekyll's own that hold something to read; what a theme brought stays to be seen. */
function withoutTags(markdown: string): string {
  const named = (given: string, name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(given)?.[1];
  const code = (language: string, text: string) => `\n\`\`\`${language}\n${text.trim()}\n\`\`\`\n`;
  const withCode = [
    {
      begin: /\{\{[<%]\s*highlight\s+(\w+)[^<>%]*[>%]\}\}/g,
      end: '\\{\\{[<%]\\s*/\\s*highlight\\s*[>%]\\}\\}',
    },
    { begin: /\{%\s*highlight\s+(\w+)[^%]*%\}/g, end: '\\{%\\s*endhighlight\\s*%\\}' },
  ].reduce(
    (text, { begin, end }) =>
      replaceParts(
        text,
        begin,
        () => end,
        ([, language = ''], inner) => code(language, inner),
      ),
    markdown,
  );
  return withCode
    .replace(/\{\{[<%]\s*figure\s([^<>%]*)[>%]\}\}/g, (whole, given: string) => {
      const src = named(given, 'src');
      if (src === undefined) return whole;
      const caption = named(given, 'caption') ?? named(given, 'title');
      const below = caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
      return `\n<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(named(given, 'alt') ?? '')}">${below}</figure>\n`;
    })
    .replace(
      /\{\{[<%]\s*(youtube|vimeo)(?:_simple)?\s+(?:id=)?["']?([\w-]+)["']?[^<>%]*[>%]\}\}/g,
      (_, host, id) =>
        host === 'vimeo' ? `\n<https://vimeo.com/${id}>\n` : `\n<https://www.youtube.com/watch?v=${id}>\n`,
    )
    .replace(/^[^\S\n]*<!--\s*more\s*-->[^\S\n]*$/gim, '');
}

/** A path, or an object with one, as themes have it. */
function coverOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  const { src, image, url } = (given ?? {}) as Record<string, unknown>;
  return [src, image, url].find((one) => typeof one === 'string') as string | undefined;
}

/** Pictures beside the text become `file:` addresses, which the importer reads. */
function withFiles(html: string, folder: string, directory: string): string {
  return html.replace(/<img\b[^<>]*/gi, (tag) =>
    tag.replace(/\bsrc="([^"]+)"/i, (_, src: string) => `src="${fileAddress(src, folder, directory)}"`),
  );
}

function fileAddress(src: string, folder: string, directory: string): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(src)) return src;
  const relative = decodeURIComponent(src.replace(/[?#].*$/, ''));
  const file = src.startsWith('/') ? path.join(folder, relative) : path.join(folder, directory, relative);
  return `file:${path.relative(folder, file).replaceAll(path.sep, '/')}`;
}
