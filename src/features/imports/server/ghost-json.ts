/** Parses a Ghost export: a JSON document with texts as HTML. */
import { z } from 'zod';
import { sourceRefused, tooManyEntries } from './refusal.ts';

const key = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();
const instant = z.union([z.string(), z.number()]).nullish();

const post = z.object({
  id: key,
  uuid: text,
  title: z.string().nullish(),
  slug: text,
  html: text,
  /** The document of the editor, from which Ghost makes the HTML. */
  lexical: text,
  /** Only in exports before 2018. */
  markdown: text,
  feature_image: text,
  image: text,
  featured: z.union([z.boolean(), z.number()]).nullish(),
  /** Only in exports before 2019. */
  page: z.union([z.boolean(), z.number()]).nullish(),
  type: text,
  status: text,
  visibility: text,
  locale: text,
  language: text,
  published_at: instant,
  created_at: instant,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  og_image: text,
  author_id: key.nullish(),
});
export type GhostPost = z.infer<typeof post>;

const exportData = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id: key, name: z.string() })).default([]),
  users: z.array(z.object({ id: key, name: text, email: text })).default([]),
  posts_tags: z.array(z.object({ post_id: key, tag_id: key, sort_order: z.number().nullish() })).default([]),
  posts_authors: z
    .array(z.object({ post_id: key, author_id: key, sort_order: z.number().nullish() }))
    .default([]),
  posts_meta: z
    .array(
      z.object({
        post_id: key,
        feature_image_alt: text,
        meta_title: text,
        meta_description: text,
        og_image: text,
      }),
    )
    .default([]),
  /** Settings that are not texts are not needed. */
  settings: z.array(z.object({ key: z.string(), value: z.string().nullish().catch(undefined) })).default([]),
});
export type GhostExport = z.infer<typeof exportData>;

const ghostExport = z.union([
  z
    .object({ db: z.array(z.object({ data: exportData })).min(1) })
    .transform(({ db: [first] }) => first?.data),
  z.object({ data: exportData }).transform((one) => one.data),
]);

/**
 * @param most maximum number of posts, as for `parseWordpress`.
 * @throws Problem 400 for a file that is not a Ghost export.
 */
export function parseGhost(source: string, most = Number.MAX_SAFE_INTEGER): GhostExport {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (cause) {
    throw sourceRefused('NOT_JSON', 'this is no JSON, or it was cut off: export it anew', cause);
  }
  requireFewRows(json, most);
  const read = ghostExport.safeParse(json);
  if (!read.success || read.data === undefined)
    throw sourceRefused(
      'NOT_A_GHOST_EXPORT',
      'this is no Ghost export: there is no db[0].data.posts, as Settings, Migration tools, Export writes it',
      read.error,
    );
  return read.data;
}

/** Average number of rows per post in all tables that are read; more are rejected. */
const ROWS_EACH = 10;

const rows = z.array(z.unknown()).catch([]);
const tables = z.record(z.string(), z.unknown()).catch({});

/**
 * Counts the rows before they are validated.
 * @throws Problem 400
 */
function requireFewRows(json: unknown, most: number): void {
  const whole = tables.parse(json);
  const data = tables.parse(whole.data ?? tables.parse(rows.parse(whole.db)[0]).data);
  const counts = Object.keys(exportData.shape).map((name) => rows.parse(data[name]).length);
  if (rows.parse(data.posts).length > most) throw tooManyEntries();
  if (counts.reduce((sum, count) => sum + count, 0) > most * ROWS_EACH) throw tooManyEntries();
}
