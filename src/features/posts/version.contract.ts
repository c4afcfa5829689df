/**
 * Calls for history, preview, checks and scheduling of a translation. Source: product.md §4; the
 * specification does not cover them.
 */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { language, postRow, postTranslation, readTranslation } from './contract.ts';
import { issueCodes } from './preflight.rules.ts';
import { CONTENT_BYTES, DESCRIPTION_LENGTH, publicStates, TITLE_LENGTH } from './rules.ts';
import './errors.ts';

const onTranslation = z.object({ postId: id, language });
const onSave = onTranslation.extend({ saveId: id });

const save = z.object({
  save_id: z.number().int(),
  version: z.number().int(),
  /** `published`: readers get exactly this save. */
  status: z.enum(publicStates),
  kind: z.enum(['saved', 'restored', 'imported']),
  title: z.string(),
  saved_by: z.string(),
  /** The account that acted for the author; empty if none. */
  acted_by: z.string(),
  /** ISO 8601 instant. */
  saved_at: z.string(),
  words: z.number().int(),
});
export type Save = z.infer<typeof save>;

export const listVersions = listCall({
  id: 'listVersions',
  path: '/posts/{postId}/{language}/versions',
  summary: 'Every saved version of a translation, newest first',
  access: 'member',
  params: onTranslation,
  name: 'versions',
  row: save,
  columns: { version: 'name', title: 'text', saved_by: 'text', saved_at: 'instant', words: 'figure' },
  texts: { failure: 'Failed to get translation content' },
});

export const readVersion = call({
  id: 'readVersion',
  method: 'GET',
  path: '/posts/{postId}/{language}/versions/{saveId}',
  summary: 'A saved version with its text',
  access: 'member',
  params: onSave,
  answer: save.omit({ words: true, status: true }).extend({ description: z.string(), content: z.string() }),
  texts: { failure: 'Failed to get translation content' },
});

export const restoreVersion = call({
  id: 'restoreVersion',
  ifMatch: { of: readTranslation },
  method: 'POST',
  path: '/posts/{postId}/{language}/versions/{saveId}/restore',
  summary: 'Save the text of an earlier version anew, as a draft',
  safeguard: 'confirm',
  access: 'member',
  underDoAs: true,
  params: onSave,
  answer: postTranslation,
});

const unsaved = z.object({
  content: z.string().max(CONTENT_BYTES),
  title: z.string().trim().max(TITLE_LENGTH).default(''),
  description: z.string().trim().max(DESCRIPTION_LENGTH).default(''),
});

export const renderPost = call({
  id: 'renderPost',
  changesNothing: true,
  method: 'POST',
  path: '/posts/{postId}/{language}/rendering',
  summary: 'What the reader would get of a text, and what was left out of it',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: onTranslation,
  body: unsaved,
  answer: z.object({
    /** Safe HTML. */
    html: z.string(),
    words: z.number().int(),
    reading_minutes: z.number().int(),
    /** Each kind of removed content, such as `<script>` or `onclick`, with its count. */
    removed: z.array(z.object({ what: z.string(), times: z.number().int() })),
  }),
});

export const issue = z.object({
  code: z.enum(issueCodes),
  /** An error prevents publication; a warning does not. */
  severity: z.enum(['error', 'warning']),
  /** The place or value: a heading, an address, a number. */
  detail: z.string(),
});
export type Issue = z.infer<typeof issue>;

export const checkPost = call({
  id: 'checkPost',
  changesNothing: true,
  method: 'POST',
  path: '/posts/{postId}/{language}/preflight',
  summary: 'What to look at before a text is published',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: onTranslation,
  body: unsaved,
  answer: z.object({ issues: z.array(issue) }),
});

export const schedulePost = call({
  id: 'schedulePost',
  ifMatch: { of: readTranslation },
  method: 'PUT',
  path: '/posts/{postId}/{language}/schedule',
  summary: 'Publish the newest version at a time; an empty time takes the wish back',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  params: onTranslation,
  body: z.object({ at: z.union([z.literal(''), z.iso.datetime({ offset: true })]) }),
  answer: postRow,
});

export const createPreview = call({
  id: 'createPreview',
  unversioned: 'links to a text, not the text',
  method: 'POST',
  path: '/posts/{postId}/{language}/preview',
  summary: 'A link that shows the newest version to people with the link, for some days',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  params: onTranslation,
  body: z.object({ days: z.coerce.number().int().min(1).max(30).default(7) }),
  answersSecret: true,
  answer: z.object({ url: z.string(), path: z.string(), expires_at: z.string() }),
  status: 201,
  texts: { byStatus: { 409: 'Without a public site there is no page to show it on' } },
});

export const revokePreviews = call({
  id: 'revokePreviews',
  unversioned: 'links to a text, not the text',
  method: 'DELETE',
  path: '/posts/{postId}/{language}/preview',
  summary: 'End all preview links of a translation',
  safeguard: 'ends links; another is made by the same dialog',
  access: 'member',
  params: onTranslation,
  answer: z.object({ ended: z.number().int() }),
});
