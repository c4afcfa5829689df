/** A Ghost export as it is written: one JSON document, its texts as HTML. */
import { z } from 'zod';
import { sourceRefused } from './import-refusal.ts';

const key = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish();
const instant = z.union([z.string(), z.number()]).nullish();

const post = z.object({
  id: key,
  uuid: text,
  title: z.string().nullish(),
  slug: text,
  html: text,
  /** Of exports before 2018. */
  markdown: text,
  ...{ feature_image: text, image: text },
  featured: z.union([z.boolean(), z.number()]).nullish(),
  /** Of exports before 2019. */
  page: z.union([z.boolean(), z.number()]).nullish(),
  type: text,
  status: text,
  visibility: text,
  ...{ locale: text, language: text },
  ...{ published_at: instant, created_at: instant },
  ...{ custom_excerpt: text, meta_description: text },
  author_id: key.nullish(),
});
export type GhostPost = z.infer<typeof post>;

const data = z.object({
  posts: z.array(post),
  tags: z.array(z.object({ id: key, name: z.string() })).default([]),
  users: z.array(z.object({ id: key, name: text, email: text })).default([]),
  posts_tags: z.array(z.object({ post_id: key, tag_id: key, sort_order: z.number().nullish() })).default([]),
  posts_authors: z
    .array(z.object({ post_id: key, author_id: key, sort_order: z.number().nullish() }))
    .default([]),
  posts_meta: z
    .array(z.object({ post_id: key, feature_image_alt: text, meta_description: text }))
    .default([]),
  /** Those that are no texts are of no use here. */
  settings: z.array(z.object({ key: z.string(), value: z.string().nullish().catch(undefined) })).default([]),
});
export type GhostExport = z.infer<typeof data>;

const ghostExport = z.union([
  z.object({ db: z.array(z.object({ data })).min(1) }).transform(({ db: [first] }) => first?.data),
  z.object({ data }).transform((one) => one.data),
]);

/** @throws Problem 400 for what is no Ghost export. */
export function parseGhost(source: string): GhostExport {
  let json: unknown;
  try {
    json = JSON.parse(source);
  } catch (cause) {
    throw sourceRefused('NOT_JSON', 'this is no JSON, or it was cut off: export it anew', cause);
  }
  const read = ghostExport.safeParse(json);
  if (!read.success || read.data === undefined)
    throw sourceRefused(
      'NOT_A_GHOST_EXPORT',
      'this is no Ghost export: there is no db[0].data.posts, as Settings, Migration tools, Export writes it',
      read.error,
    );
  return read.data;
}
