/** Declares the calls for reading the blog. Source: blog-and-accounts §3, §7; product.md §3. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { postLanguages } from '#kernel/locale.ts';
import { fieldError } from './errors.ts';

const language = z.enum(postLanguages, generalError('language_needed'));

/** A list of ids as in the specification: `(1,2)`; empty or absent means no filter. */
export const categoryIds = z
  .string()
  .max(2000)
  .regex(/^\(?(\d{1,9}(,\d{1,9})*)?\)?$/, fieldError('ids_expected'))
  .transform((text) =>
    text
      .replace(/[()]/g, '')
      .split(',')
      .filter((part) => part !== '')
      .map(Number),
  );

export const picture = z.object({
  /** The address of the original size; `?w=` selects a width. */
  src: z.string(),
  /** Addresses by width in pixels, ascending, for `srcset`. */
  sources: z.array(z.object({ width: z.number().int(), src: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
  /** Average colour (CSS), shown while the picture loads. */
  colour: z.string(),
  alternative: z.string(),
});
export type Picture = z.infer<typeof picture>;

const categoryOfPost = z.object({ cat_id: z.number().int(), cat_title: z.string() });

/** A published post in lists. */
export const postSummary = z.object({
  post_id: z.number().int(),
  title_id: z.string(),
  title: z.string(),
  description: z.string(),
  language: z.enum(postLanguages),
  version: z.number().int(),
  status: z.literal('published'),
  featured: z.boolean(),
  languages: z.array(z.enum(postLanguages)),
  cover_picture_src: z.string(),
  cover_picture_title: z.string(),
  cover: picture.nullable(),
  author: z.string(),
  /** ISO 8601 instants. */
  published_at: z.string(),
  updated_at: z.string(),
  reading_minutes: z.number().int(),
  categories: z.array(categoryOfPost),
});
export type PostSummary = z.infer<typeof postSummary>;

const neighbour = z.object({ post_id: z.number().int(), title_id: z.string(), title: z.string() });

/** A published post with its content, which is safe HTML. */
export const publicPost = postSummary.extend({
  /** Title and description for search engines; if empty, the page's own are used. */
  search_title: z.string(),
  search_description: z.string(),
  /** The picture for social networks; null for the cover. */
  social_picture: picture.nullable(),
  content: z.string(),
  /** The headings of the content, in order; `id` is the heading's anchor. */
  contents: z.array(
    z.object({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) }),
  ),
  words: z.number().int(),
  /** The published translations in other languages. */
  translations: z.array(z.object({ language: z.enum(postLanguages), title_id: z.string() })),
  previous: neighbour.nullable(),
  next: neighbour.nullable(),
});
export type PublicPost = z.infer<typeof publicPost>;

const failedToFind = { failure: 'FAILED FETCH POST', byStatus: { 404: 'FAILED TO FIND POST' } };

export const readPost = call({
  id: 'readPost',
  method: 'GET',
  path: '/blog/post/{postId}',
  summary: 'A published post by its id',
  access: 'anyone',
  params: z.object({ postId: id }),
  query: z.object({ language }),
  answer: z.object({ response: publicPost }),
  texts: failedToFind,
});

export const readPostByTitle = call({
  id: 'readPostByTitle',
  method: 'GET',
  path: '/blog/titles/post/{titleId}',
  summary: 'A published post by its address; a former address finds it as well',
  access: 'anyone',
  params: z.object({ titleId: z.string().min(1).max(300) }),
  query: z.object({ language }),
  answer: z.object({ response: publicPost }),
  texts: failedToFind,
});

export const listRelatedPosts = call({
  id: 'listRelatedPosts',
  method: 'GET',
  path: '/blog/titles/post/{titleId}/related',
  summary: 'Posts to go on with after one: the newest of its categories, then the newest of all',
  access: 'anyone',
  params: z.object({ titleId: z.string().min(1).max(300) }),
  query: z.object({ language }),
  answer: z.object({ posts: z.array(postSummary) }),
  texts: failedToFind,
});

export const findFormerAddress = call({
  id: 'findFormerAddress',
  method: 'GET',
  path: '/blog/addresses/former',
  summary: 'The post that had an address on the site it was brought in from',
  access: 'anyone',
  query: z.object({
    /** A path, in the form of `sourceAddress`. */
    address: z
      .string()
      .regex(/^\/[^\u0000-\u001f]*$/)
      .max(600),
    /**
     * The preferred language, because an imported English site and an imported French one may have used the
     * same address.
     */
    language,
  }),
  answer: z.object({ post_id: z.number().int(), language: z.enum(postLanguages), title_id: z.string() }),
  texts: failedToFind,
});

export const readPreview = call({
  id: 'readPreview',
  method: 'GET',
  path: '/blog/preview/{token}',
  summary: 'The newest version of a translation, for people with a link to it',
  access: 'anyone',
  params: z.object({ token: z.string().regex(/^[\w-]{20,200}$/) }),
  answer: z.object({ response: publicPost }),
  texts: failedToFind,
});

const listQuery = z.object({
  language,
  categoryIds: categoryIds.optional(),
  /** The name that readers see. */
  author: z
    .string()
    .regex(/^\P{Cc}{1,200}$/u)
    .meta({ examples: ['Agnès Tellier', 'K. Haddad'] })
    .optional(),
  rowsPerPage: z.coerce.number().int().min(1).max(50).default(10),
});
const kind = z.enum(['featured', 'latest']);
const posts = z.object({
  posts: z.array(postSummary),
  /** Whether older posts follow. */
  more: z.boolean(),
  /** The count of the whole list. */
  totalCount: z.number().int(),
});

export const listPosts = call({
  id: 'listPublicPosts',
  method: 'GET',
  path: '/blog/posts/{kind}',
  summary: 'Featured or latest published posts, newest first',
  access: 'anyone',
  fromStandby: true,
  params: z.object({ kind }),
  query: listQuery,
  answer: posts,
  texts: { failure: 'FAILED FETCH FEATURED POSTS' },
});

export const morePosts = call({
  id: 'morePublicPosts',
  method: 'GET',
  path: '/blog/posts/{kind}/{lastId}',
  summary: 'The posts that follow the one with id lastId',
  access: 'anyone',
  fromStandby: true,
  params: z.object({ kind, lastId: id }),
  query: listQuery,
  answer: posts,
  texts: { failure: 'FAILED FETCH FEATURED POSTS' },
});

const searchQuery = z.object({ language, query: z.string().trim().max(200) });

export const searchPosts = call({
  id: 'searchPublicPosts',
  method: 'GET',
  path: '/blog/search',
  summary:
    'Published posts with all words or their beginnings, best first; stemmed in the language, accents and typing errors ignored',
  access: 'anyone',
  fromStandby: true,
  query: searchQuery,
  answer: z.object({
    posts: z.array(
      postSummary.extend({
        /** HTML: the text around the first match, with the matches in <mark>. */ excerpt: z.string(),
      }),
    ),
    /** Whether a word occurs in no post, so that the posts have similar ones. */
    similar: z.boolean(),
  }),
});

export const suggestPosts = call({
  id: 'suggestPosts',
  method: 'GET',
  path: '/blog/search/suggestions',
  summary: 'Titles of the posts that a search finds, while its words are typed',
  access: 'anyone',
  fromStandby: true,
  query: searchQuery,
  answer: z.object({ posts: z.array(z.object({ title_id: z.string(), title: z.string() })) }),
});

export const feedPosts = call({
  id: 'feedPosts',
  method: 'GET',
  path: '/blog/feed',
  summary: 'The newest posts with their content, for feeds',
  access: 'anyone',
  query: z.object({ language, categoryId: id.optional() }),
  answer: z.object({
    /** Permanent ids (tag URIs, RFC 4151): of the feed, and of each post. */
    feed_id: z.string(),
    posts: z.array(postSummary.extend({ feed_id: z.string(), content: z.string() })),
  }),
});

export const listAddresses = call({
  id: 'listAddresses',
  method: 'GET',
  path: '/blog/addresses',
  summary: 'The published addresses of a thousand posts, for one part of the sitemap',
  access: 'anyone',
  query: z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).optional() }),
  answer: z.object({
    /** Without `after`: for each part, the id of the post before it; 0 for the first part. */
    parts: z.array(z.number().int()),
    /** Empty if there are several parts and `after` selects none of them. */
    addresses: z.array(
      z.object({
        post_id: z.number().int(),
        language: z.enum(postLanguages),
        title_id: z.string(),
        updated_at: z.string(),
      }),
    ),
  }),
});
