/** Front matter of Markdown files, with the names used by Hugo, Jekyll, Eleventy and Astro, in lower case. */
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
/** An invalid value counts as missing, so that it does not prevent the import. */
const aside = <Value>(type: z.ZodType<Value>) => type.optional().catch(undefined);
const flag = aside(z.boolean());

const frontMatter = z.object({
  title: aside(text),
  ...{ description: aside(text), summary: aside(text), excerpt: aside(text) },
  ...{ language: aside(text), lang: aside(text), slug: aside(text), type: aside(text) },
  ...{ date: aside(z.union([z.date(), text])), pubdate: aside(z.union([z.date(), text])) },
  ...{ publishdate: aside(z.union([z.date(), text])) },
  ...{ draft: flag, published: flag, featured: flag },
  ...{ author: aside(authors), authors: aside(authors) },
  ...{ categories: aside(texts), category: aside(texts), tags: aside(texts) },
  translationkey: aside(text),
  ...{ url: aside(text), permalink: aside(text), aliases: aside(texts), redirect_from: aside(texts) },
});

/**
 * The names that generators and themes use for a post's picture, without hyphens and underscores, in order of
 * preference.
 */
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
  /** Candidates for the picture of a post. */
  covers: readonly unknown[];
};

/** Reads front matter; ignores values of an unexpected type. */
export function readFrontMatter(values: Record<string, unknown>): Meta {
  const plain = new Map(Object.entries(values).map(([name, value]) => [name.replace(/[-_]/g, ''), value]));
  return { ...frontMatter.parse(values), covers: coverNames.map((name) => plain.get(name)) };
}
