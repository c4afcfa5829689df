/**
 * Declares the calls for writing, publishing and deleting posts. Source: blog-and-accounts §2–§5, §7, §8;
 * product.md §4.
 */
import { z } from 'zod';
import { fieldError as textError } from '#features/content/errors.ts';
import { CONTENT_BYTES } from '#features/content/rules.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id, idList } from '#kernel/id.ts';
import { listCall, pagingQuery } from '#kernel/list.ts';
import { postLanguages } from '#kernel/locale.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { fieldError } from './errors.ts';
import { BYLINE_LENGTH, COUNTED_POSTS, DESCRIPTION_LENGTH, publicStates, TITLE_LENGTH } from './rules.ts';

export const language = z.enum(postLanguages, generalError('language_needed'));
const status = z.enum(publicStates);
export const title = z
  .string(generalError('title_needed'))
  .trim()
  .min(1, generalError('title_needed'))
  .max(TITLE_LENGTH, generalError('too_long'));
export const description = z.string().trim().max(DESCRIPTION_LENGTH);
export const content = z.string().max(CONTENT_BYTES, textError('text_too_long'));

export const translationState = z.object({
  translation_id: z.number().int(),
  language,
  title: z.string(),
  title_id: z.string(),
  /** The number of the newest version. */
  version: z.number().int(),
  status,
  /** The published version; null if the translation is not published. */
  published_version: z.number().int().nullable(),
  /** Whether the source text has changed since this translation was made. */
  stale: z.boolean(),
  /** ISO 8601 instants. */
  scheduled_at: z.string().nullable(),
  saved_at: z.string(),
});
export type TranslationState = z.infer<typeof translationState>;

export const postRow = z.object({
  post_id: z.number().int(),
  title: z.string(),
  description: z.string(),
  /** The language of the title and description in this row. */
  language,
  source_language: language,
  version: z.number().int(),
  /** `published` as soon as one translation is published. */
  status,
  featured: z.boolean(),
  languages: z.array(language),
  translations: z.array(translationState),
  cover_media_id: z.number().int().nullable(),
  cover_picture_src: z.string(),
  cover_picture_title: z.string(),
  cover_sources: z.array(z.object({ width: z.number().int(), src: z.string() })),
  author: z.string(),
  /** The name shown to readers instead of the author's; null to show the author's. */
  byline: z.string().nullable(),
  /** ISO 8601 instants; `saved_at` is the time of the newest save. */
  created_at: z.string(),
  saved_at: z.string(),
  may_write: z.boolean(),
  may_delete: z.boolean(),
});
export type PostRow = z.infer<typeof postRow>;

/** A translation in the format of its editor. */
export const postTranslation = z.object({
  translationId: z.number().int(),
  postId: z.number().int(),
  language,
  title: z.string(),
  titleId: z.string(),
  description: z.string(),
  contentPost: z.string(),
  version: z.number().int(),
  status,
  publishedVersion: z.number().int().nullable(),
  /** The revision for `If-Match`, equal to the ETag. */
  revision: z.number().int(),
  saveId: z.number().int(),
  savedAt: z.string(),
  savedBy: z.string(),
  scheduledAt: z.string().nullable(),
  stale: z.boolean(),
  /** Id of the save of the source on which this translation is based; null for the source itself. */
  sourceSaveId: z.number().int().nullable(),
  postObject: postRow,
});
export type PostTranslation = z.infer<typeof postTranslation>;

export const onPost = z.object({ postId: id });
export const translationParams = z.object({ postId: id, language });
export const wholeText = z.object({ content, language, title, description });
const failedToTranslate = { failure: 'Failed to get translation content' };
export const listPosts = listCall({
  id: 'listPosts',
  path: '/posts',
  summary: 'List the posts that one may edit, newest first, with the state of each translation',
  access: 'member',
  name: 'posts',
  row: postRow,
  columns: {
    title: 'name',
    translations: 'state',
    status: 'state',
    author: 'text',
    created_at: 'date',
    saved_at: 'date',
  },
  search: true,
  filters: {
    status,
    /** Lists only posts with a translation in this language. */
    inLanguage: language,
    authorId: id,
    categoryId: id,
  },
  sort: ['title', 'created_at', 'saved_at'],
  order: '-created_at',
  countUpTo: COUNTED_POSTS,
  query: { /** The preferred language of titles. */ language: language.optional() },
  extra: {
    /** The authors of the posts that the caller may edit, sorted by name. */
    authors: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
    /** All categories of the workspace, up to 1000, with their names in the language. */
    categories: z.array(z.object({ cat_id: z.number().int(), cat_title: z.string(), cat_value: z.string() })),
  },
  texts: { failure: 'FAILED TO GET POSTS' },
});

export const readPostObject = call({
  id: 'readPostObject',
  method: 'GET',
  path: '/posts/{postId}',
  summary: 'Read a post with the state of each translation',
  access: 'member',
  params: onPost,
  query: z.object({ language: language.optional() }),
  answer: postRow,
  texts: { failure: 'FAILED FETCH POST', byStatus: { 404: 'FAILED TO FIND POST' } },
});

const start = z.object({
  description: z
    .string(fieldError('description_needed'))
    .trim()
    .max(DESCRIPTION_LENGTH, generalError('too_long')),
  /** Whether no file follows, because the author writes text and description in the editor. */
  startsEmpty: checkbox.optional(),
});
const newPost = start
  .extend({ title, language, featured: checkbox.optional(), categories: idList.optional() })
  .refine(({ startsEmpty, description }) => startsEmpty || description !== '', {
    path: ['description'],
    ...fieldError('description_needed'),
    // Reported together with the other errors.
    when: ({ value }) => start.safeParse(value).success,
  });

export const createPost = call({
  id: 'createPost',
  method: 'POST',
  path: '/posts',
  summary: 'Create a post in one language; its content is sent next',
  safeguard: 'form',
  records: 'post.created',
  access: 'member',
  byMembership: 'every member may write posts',
  underDoAs: true,
  encoding: 'form',
  body: newPost,
  answer: z.object({
    post_id: z.number().int(),
    translation_id: z.number().int(),
    title_id: z.string(),
    language,
    version: z.number().int(),
    status,
  }),
  status: 201,
  texts: { success: 'Post Created', failure: 'FAILED TO CREATE POST' },
});

export const uploadContent = call({
  id: 'uploadPostContent',
  unversioned: 'the file replaces any existing text',
  method: 'POST',
  path: '/translations/{translationId}/content',
  summary: 'Upload the content of a new translation: a text file, HTML or Markdown',
  safeguard: 'the text becomes a draft, and the history keeps the previous one',
  access: 'member',
  underDoAs: true,
  encoding: 'upload',
  bodyLimit: CONTENT_BYTES,
  params: z.object({ translationId: id }),
  body: uploadedFile,
  answer: postTranslation,
  status: 201,
  texts: { failure: 'FAILED TO CREATE POST UPLOAD FILE' },
});

export const readTranslation = call({
  id: 'readTranslation',
  method: 'GET',
  path: '/posts/{postId}/{language}',
  summary: 'Read the newest version of a translation; 404 means that the translation does not exist yet',
  access: 'member',
  params: translationParams,
  answer: postTranslation,
  texts: failedToTranslate,
});

export const savePost = call({
  id: 'savePost',
  ifMatch: { of: readTranslation },
  method: 'PUT',
  path: '/posts/{postId}',
  summary:
    'Save a translation and create it if needed; saving a published version starts the next version as a draft',
  independent: 'titleId is the address of the post itself',
  safeguard: 'the history keeps every version and can restore it',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: onPost,
  body: wholeText.extend({
    featured: checkbox.optional(),
    /** The name shown to readers; empty to show the author's own name. */
    byline: z.string().trim().max(BYLINE_LENGTH).optional(),
    /** A new address for the translation. The old address redirects to it if it was public. */
    titleId: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldError('address_invalid'))
      .max(80)
      .optional(),
    /** States that the translation matches the current source. */
    upToDate: z.boolean().optional(),
  }),
  answer: postTranslation,
});

export const deletePost = call({
  id: 'deletePost',
  ifMatch: { of: readPostObject },
  method: 'DELETE',
  path: '/posts/{postId}',
  summary: 'Delete a post in all languages; it can be restored from the trash for 30 days',
  safeguard: 'confirm',
  access: 'member',
  params: onPost,
  answer: z.object({ post_id: z.number().int() }),
});

export const listCategoriesOfPost = listCall({
  id: 'listCategoriesOfPost',
  path: '/blog/categories/posts/{postId}',
  summary: 'List the categories of a post; all of them unless a page is requested',
  unindexed: { first: 'sorted by names in the reader’s language; a workspace has some dozens' },
  access: 'member',
  params: onPost,
  name: 'categories',
  row: z.object({ cat_id: z.number().int(), cat_title: z.string(), cat_value: z.string() }),
  query: {
    language,
    rowsPerPage: pagingQuery.shape.rowsPerPage.default(10_000),
    page: pagingQuery.shape.page.default(0),
  },
  texts: { failure: 'FAILED TO FETCH CATEGORIES FOR POST' },
});

export const setCategoriesOfPost = call({
  id: 'setCategoriesOfPost',
  ifMatch: { of: listCategoriesOfPost },
  method: 'PUT',
  path: '/blog/categories/posts/{postId}',
  summary: 'Replace the categories of a post',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  params: onPost,
  query: listCategoriesOfPost.query,
  body: z.object({ newCategories: idList }),
  answer: listCategoriesOfPost.answer,
  texts: { success: 'Category Successfully Update', failure: 'FAILED TO UPDATE CATEGORIES FOR POST' },
});
