/** Declares the calls that manage categories. Source: blog-and-accounts §2, §3, §7, §8; product.md §4. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { postLanguages } from '#kernel/locale.ts';
import { fieldError } from './errors.ts';
import { CATEGORY_TITLE_LENGTH } from './rules.ts';

const title = z
  .string(generalError('title_needed'))
  .trim()
  .min(1, generalError('title_needed'))
  .max(CATEGORY_TITLE_LENGTH, generalError('too_long'));
const value = z
  .string(fieldError('translation_needed'))
  .trim()
  .min(1, fieldError('translation_needed'))
  .max(CATEGORY_TITLE_LENGTH, generalError('too_long'));

const translation = z.object({
  cat_language: z.enum(postLanguages),
  cat_value: z.string(),
  /** Whether a translation exists in this language. */
  exists: z.boolean(),
});

const categoryTranslations = z.object({
  categoryId: z.number().int(),
  cat_title: z.string(),
  /** One row per language, whether or not it has a translation. */
  translations: z.array(translation),
  /** Number of posts in the category, published or not. */
  posts: z.number().int(),
  may_delete: z.boolean(),
});
export type CategoryTranslations = z.infer<typeof categoryTranslations>;

export const listCategories = listCall({
  id: 'listCategories',
  path: '/blog/categories',
  summary: 'List the categories with their names in one language',
  unindexed: {
    first: 'the name depends on the reader’s language; a workspace has some dozens of categories',
  },
  access: 'anyone',
  ownWorkspace: true,
  name: 'categories',
  row: z.object({
    cat_id: z.number().int(),
    cat_title: z.string(),
    cat_value: z.string(),
    /** Number of published posts in the language. */
    posts: z.number().int(),
  }),
  columns: { cat_title: 'name', cat_value: 'text', posts: 'figure' },
  query: { language: z.enum(postLanguages, generalError('language_needed')) },
  texts: { failure: 'FAILED TO FETCH CATEGORIES' },
});
export type Categories = z.infer<typeof listCategories.answer>['categories'];

export const listTranslations = call({
  id: 'listCategoryTranslations',
  method: 'GET',
  path: '/blog/categories/{categoryId}/translations',
  summary: 'The names of a category in each language',
  access: 'member',
  byMembership: 'categories belong to the whole workspace',
  params: z.object({ categoryId: id }),
  answer: categoryTranslations,
  texts: { failure: 'FAILED TO FETCH TRANSLATION FOR CAT' },
});

export const findCategory = call({
  id: 'findCategory',
  method: 'GET',
  path: '/query/blog/categories/{query}',
  summary: 'Whether a category with this title exists, ignoring case and accents: 200 or 404',
  access: 'member',
  ofEverybody: 'categories belong to the whole workspace',
  byMembership: 'categories belong to the whole workspace',
  params: z.object({ query: z.string().max(300) }),
  answer: z.object({ cat_id: z.number().int(), cat_title: z.string() }),
});

export const createCategory = call({
  id: 'createCategory',
  method: 'POST',
  path: '/blog/categories/',
  summary: 'Create a category',
  safeguard: 'form',
  access: 'member',
  byMembership: 'every member may add a category',
  underDoAs: true,
  encoding: 'form',
  body: z.object({ title }),
  answer: z.object({ cat_id: z.number().int(), cat_title: z.string() }),
  status: 201,
  texts: {
    success: 'Category Successfully Created',
    failure: 'FAILED TO CREATE CATEGORY',
  },
});

const translationCall = {
  ifMatch: { of: listTranslations },
  access: 'member',
  byMembership: 'categories belong to the whole workspace',
  underDoAs: true,
  encoding: 'form',
  path: '/blog/categories/{categoryId}/{language}',
  params: z.object({ categoryId: id, language: z.enum(postLanguages) }),
  body: z.object({ value }),
  answer: categoryTranslations,
  status: 201,
  texts: { success: 'Category Successfully Update' },
} as const;

export const createTranslation = call({
  ...translationCall,
  id: 'createCategoryTranslation',
  method: 'POST',
  summary: 'Add the name of a category in a language',
  safeguard: 'form',
});

export const updateTranslation = call({
  ...translationCall,
  id: 'updateCategoryTranslation',
  method: 'PUT',
  summary: 'Change the name of a category in one language',
  safeguard: 'form',
});

export const deleteCategory = call({
  id: 'deleteCategory',
  method: 'DELETE',
  path: '/blog/categories/{categoryId}',
  summary: 'Delete a category; its posts are kept without it',
  safeguard: 'confirm',
  ifMatch: { of: listTranslations },
  access: 'member',
  params: z.object({ categoryId: id }),
  answer: z.object({ cat_id: z.number().int() }),
});
