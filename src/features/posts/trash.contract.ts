/** Deleted posts: they can be restored for 30 days and are purged then. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { listCall } from '#kernel/list.ts';
import { language, onPost, postRow } from './contract.ts';
import './errors.ts';

const trashedPost = z.object({
  post_id: z.number().int(),
  title: z.string(),
  languages: z.array(language),
  author: z.string(),
  /** The account that deleted it; empty if unknown. */
  deleted_by: z.string(),
  /** ISO 8601 instants; at `purge_at` the texts are deleted permanently. */
  deleted_at: z.string(),
  purge_at: z.string(),
});

export const listTrash = listCall({
  id: 'listTrash',
  path: '/trash/posts',
  summary: 'The deleted posts that can be brought back, of those one may write; the last deleted first',
  access: 'member',
  name: 'posts',
  row: trashedPost,
  columns: { title: 'name', author: 'text', deleted_by: 'text', deleted_at: 'date', purge_at: 'date' },
  search: true,
  sort: ['deleted_at'],
  order: '-deleted_at',
  query: { /** The language preferred for titles. */ language: language.optional() },
});

export const restorePost = call({
  id: 'restorePost',
  unversioned: 'nothing can change a post while it is in the trash',
  method: 'POST',
  path: '/trash/posts/{postId}/restore',
  summary: 'Bring a deleted post back as it was; what was public of it is public again',
  safeguard: 'comes back as it was, and goes into the trash again by the same menu',
  access: 'member',
  notUnderDoAs: 'of a deletion, which it does not allow either',
  params: onPost,
  answer: postRow,
});

export const purgePost = call({
  id: 'purgePost',
  unversioned: 'nothing can change a post while it is in the trash',
  method: 'DELETE',
  path: '/trash/posts/{postId}',
  summary: 'Delete a post of the trash for good, with all its translations and versions',
  safeguard: 'confirm',
  access: 'member',
  params: onPost,
  answer: z.object({ post_id: z.number().int() }),
});
