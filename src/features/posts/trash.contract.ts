/** Declares the calls for deleted posts: they can be restored for 30 days and are then purged. */
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
  /** Name of the person who deleted it; empty if unknown. */
  deleted_by: z.string(),
  /** ISO 8601 instants. At `purge_at` the texts are deleted permanently. */
  deleted_at: z.string(),
  purge_at: z.string(),
});

export const listTrash = listCall({
  id: 'listTrash',
  path: '/trash/posts',
  summary: 'List the deleted posts that can be restored and that one may edit, last deleted first',
  access: 'member',
  name: 'posts',
  row: trashedPost,
  columns: { title: 'name', author: 'text', deleted_by: 'text', deleted_at: 'date', purge_at: 'date' },
  search: true,
  sort: ['deleted_at'],
  order: '-deleted_at',
  query: { /** The preferred language of titles. */ language: language.optional() },
});

export const restorePost = call({
  id: 'restorePost',
  unversioned: 'a post in the trash cannot change',
  method: 'POST',
  path: '/trash/posts/{postId}/restore',
  summary: 'Restore a deleted post as it was; published translations are public again',
  safeguard: 'the post is restored as it was, and the same menu can delete it again',
  access: 'member',
  notUnderDoAs: 'reverts a deletion, which is not allowed either',
  params: onPost,
  answer: postRow,
});

export const purgePost = call({
  id: 'purgePost',
  unversioned: 'a post in the trash cannot change',
  method: 'DELETE',
  path: '/trash/posts/{postId}',
  summary: 'Purge a post in the trash with all its translations and versions',
  safeguard: 'confirm',
  access: 'member',
  params: onPost,
  answer: z.object({ post_id: z.number().int() }),
});
