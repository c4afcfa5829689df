/**
 * Reads the front matter of Markdown files, with the names that Hugo, Jekyll, Eleventy and Astro use, in
 * lower case.
 */
import { z } from 'zod';

const text = z.union([z.string(), z.number()]).transform(String);
const texts = z.union([
  text.transform((one) => [one]),
  z
    .array(z.unknown())
    .transform((all) =>
      all.flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : [])),
    ),
  z.null().transform(() => []),
]);
const one = z.union([
  text.transform((name) => ({ name })),
  z
    .looseObject({ name: text, email: z.string().optional() })
    .transform(({ name, email }) => ({ name, email })),
]);
const authors = z.union([one.transform((author) => [author]), z.array(one), z.null().transform(() => [])]);
/** Treats an invalid value as missing, so that it does not prevent the import. */
const orMissing = <Value>(type: z.ZodType<Value>) => type.optional().catch(undefined);
const flag = orMissing(z.boolean());

const frontMatter = z.object({
  title: orMissing(text),
  description: orMissing(text),
  summary: orMissing(text),
  excerpt: orMissing(text),
  language: orMissing(text),
  lang: orMissing(text),
  slug: orMissing(text),
  type: orMissing(text),
  date: orMissing(z.union([z.date(), text])),
  pubdate: orMissing(z.union([z.date(), text])),
  publishdate: orMissing(z.union([z.date(), text])),
  draft: flag,
  published: flag,
  featured: flag,
  author: orMissing(authors),
  authors: orMissing(authors),
  categories: orMissing(texts),
  category: orMissing(texts),
  tags: orMissing(texts),
  translationkey: orMissing(text),
  url: orMissing(text),
  permalink: orMissing(text),
  aliases: orMissing(texts),
  redirect_from: orMissing(texts),
});

/** Names that generators and themes use for a post's picture, without hyphens and underscores, in order of preference. */
const coverNames = [
  ...[
    'cover',
    'coverimage',
    'featuredimage',
    'featureimage',
    'featureimg',
    'featuredimg',
    'heroimage',
    'hero',
  ],
  ...['banner', 'bannerimage', 'headerimg', 'headerimage', 'header', 'image', 'img', 'images', 'picture'],
  ...['teaser', 'thumbnail', 'thumb', 'thumbnailimage', 'ogimage', 'socialimage', 'background'],
];

export type Meta = z.infer<typeof frontMatter> & {
  /** Values that may be the post's picture. */
  covers: readonly unknown[];
};

/** Reads front matter; ignores values of an unexpected type. */
export function readFrontMatter(values: Record<string, unknown>): Meta {
  const plain = new Map(Object.entries(values).map(([name, value]) => [name.replace(/[-_]/g, ''), value]));
  return { ...frontMatter.parse(values), covers: coverNames.map((name) => plain.get(name)) };
}
