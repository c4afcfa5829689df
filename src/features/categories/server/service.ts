/** Reads and writes categories. Every write changes public pages. */
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { Actor, Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { type PostLanguage, postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { MemberContext, TenantContext } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { mayDeleteCategory } from '../access.ts';
import type { CategoryTranslations } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** The categories with their names in a language, to choose from. */
export const choosableCategories: (db: Database, language: PostLanguage) => Promise<repo.CategoryChoice[]> =
  repo.listChoices;

/** Lists the category names of one language with their numbers of posts, for the public. */
export async function listCategories(context: TenantContext, { query }: On<'listCategories'>) {
  const rows = await repo.listCategories(context.db, query);
  // Each row includes the total, which saves a statement; after the last page there is no row.
  const found = {
    rows: async () => rows,
    count: async () => rows[0]?.total ?? (query.page === 0 ? 0 : repo.countCategories(context.db)),
  };
  return page(context, contract.listCategories, query, found, {
    row: ({ total, ...row }) => row,
    texts: { en, fr },
  });
}

/** @throws Problem 404 */
export async function listTranslations({ db, actor }: MemberContext, { params }: On<'listTranslations'>) {
  return shown(await find(db, params.categoryId), actor);
}

/** @throws Problem 404 when no category has the title; an empty query finds nothing (specification §4). */
export async function findCategory({ db }: MemberContext, { params }: On<'findCategory'>) {
  const category = params.query.trim() === '' ? undefined : await repo.findByTitle(db, params.query);
  if (category === undefined) throw notFound();
  return category;
}

/** @throws Problem 409 when the title is taken, ignoring case and accents. */
export async function createCategory(context: MemberContext, { body }: On<'createCategory'>) {
  const { db, actor } = context;
  if ((await repo.findByTitle(db, body.title)) !== undefined) throw taken();
  const id = await repo.insertCategory(db, actor.workspaceId, body.title, actor.userId);
  await note(context, 'category.created', id, { title: body.title });
  return { cat_id: id, cat_title: body.title };
}

/** @throws Problem 404; 409 when the language has a translation, which must be updated instead. */
export async function createTranslation(context: MemberContext, input: On<'createTranslation'>) {
  return translate(context, input, false);
}

/** @throws Problem 404 for an unknown category or translation. */
export async function updateTranslation(context: MemberContext, input: On<'updateTranslation'>) {
  return translate(context, input, true);
}

async function translate(
  context: MemberContext,
  { params, body }: Pick<On<'createTranslation'>, 'params' | 'body'>,
  exists: boolean,
): Promise<CategoryTranslations> {
  const { db, actor } = context;
  const { categoryId, language } = params;
  const category = await find(db, categoryId);
  const isThere = category.translations.some((translation) => translation.language === language);
  if (exists && !isThere) throw new Problem(404, { code: 'CATEGORY_TRANSLATION_NOT_FOUND' });
  if (!exists && isThere) throw new Problem(409, { code: 'CATEGORY_TRANSLATION_EXISTS' });
  await repo.setTranslation(db, { workspaceId: actor.workspaceId, categoryId, language, value: body.value });
  await note(context, 'category.translated', categoryId, { language, value: body.value });
  return shown(await find(db, categoryId), actor);
}

/**
 * Deletes a category and keeps its posts.
 * @throws Problem 404; 403
 */
export async function deleteCategory(context: MemberContext, { params }: On<'deleteCategory'>) {
  const category = await find(context.db, params.categoryId);
  if (!mayDeleteCategory(context.actor, category)) throw new Problem(403);
  await repo.deleteCategory(context.db, params.categoryId);
  await note(context, 'category.deleted', params.categoryId, { title: category.cat_title });
  return { cat_id: params.categoryId };
}

export interface CategoriesOfPost {
  categories: { cat_id: number; cat_title: string; cat_value: string }[];
  totalCount: number;
}

export async function categoriesOfPost(
  db: Database,
  postId: number,
  filter: { language: PostLanguage; rowsPerPage: number; page: number },
): Promise<CategoriesOfPost> {
  const rows = await repo.listOfPost(db, postId, filter);
  const totalCount = rows[0]?.total ?? (filter.page === 0 ? 0 : await repo.countOfPost(db, postId));
  return { categories: rows, totalCount };
}

/**
 * Sets the categories of a post.
 * @throws Problem 400 when one of them does not exist.
 */
export async function setCategoriesOfPost(
  db: Database,
  workspaceId: number,
  postId: number,
  wanted: readonly number[],
  /** The request's field, for the error. */
  field = 'newCategories',
): Promise<void> {
  const categoryIds = [...new Set(wanted)];
  const known = await repo.existing(db, categoryIds);
  if (known.length < categoryIds.length)
    throw new Problem(400, { errors: { [field]: fieldError('category_unknown') } });
  await repo.keepOnly(db, postId, categoryIds);
  await repo.assign(db, workspaceId, postId, categoryIds);
}

/** Returns the category with this title for an import, and creates it if it is missing. */
export async function ensureCategory(db: Database, owner: Actor, title: string): Promise<number> {
  const found = await repo.findByTitle(db, title);
  if (found !== undefined) return found.cat_id;
  const createdBy = owner.kind === 'member' ? owner.userId : null;
  return repo.insertCategory(db, owner.workspaceId, title, createdBy);
}

async function find(db: Database, categoryId: number): Promise<repo.CategoryRow> {
  const category = await repo.findCategory(db, categoryId);
  if (category === undefined) throw notFound();
  return category;
}

function shown(category: repo.CategoryRow, actor: Member): CategoryTranslations {
  return {
    categoryId: category.categoryId,
    cat_title: category.cat_title,
    posts: category.posts,
    may_delete: mayDeleteCategory(actor, category),
    translations: postLanguages.map((language) => {
      const found = category.translations.find((translation) => translation.language === language);
      return { cat_language: language, cat_value: found?.value ?? '', exists: found !== undefined };
    }),
  };
}

async function note(
  context: MemberContext,
  action: string,
  subjectId: number,
  detail: Record<string, string>,
): Promise<void> {
  await context.record({ action, subjectType: 'category', subjectId, detail });
  await announceChange(context.db, context.actor.workspaceId);
}

function notFound(): Problem {
  return new Problem(404, { code: 'CATEGORY_NOT_FOUND' });
}

function taken(): Problem {
  return new Problem(409, { code: 'CATEGORY_TITLE_TAKEN', errors: { title: generalError('taken') } });
}
