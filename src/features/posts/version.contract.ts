/**
 * Declares the calls that list and restore versions of a translation, preview and check a text, and schedule its publication.
 * Source: product.md §4; the specification does not describe these calls.
 */
import { z } from 'zod';
import { CONTENT_BYTES } from '#features/content/rules.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { language, postRow, postTranslation, readTranslation } from './contract.ts';
import { issueCodes } from './preflight.rules.ts';
import { DESCRIPTION_LENGTH, publicStates, TITLE_LENGTH } from './rules.ts';
import './errors.ts';

const translationParams = z.object({ postId: id, language });
const savedVersionParams = translationParams.extend({ saveId: id });

const save = z.object({
  save_id: z.number().int(),
  version: z.number().int(),
  /** `published`: this is the save that readers see. */
  status: z.enum(publicStates),
  kind: z.enum(['saved', 'restored', 'imported']),
  title: z.string(),
  saved_by: z.string(),
  /** Name of the person who acted for the author; empty if nobody did. */
  acted_by: z.string(),
  /** ISO 8601 instant. */
  saved_at: z.string(),
  words: z.number().int(),
});
export type Save = z.infer<typeof save>;

export const listVersions = listCall({
  id: 'listVersions',
  path: '/posts/{postId}/{language}/versions',
  summary: 'List every saved version of a translation, newest first',
  access: 'member',
  params: translationParams,
  name: 'versions',
  row: save,
  columns: { version: 'name', title: 'text', saved_by: 'text', saved_at: 'instant', words: 'figure' },
  texts: { failure: 'Failed to get translation content' },
});

export const readVersion = call({
  id: 'readVersion',
  method: 'GET',
  path: '/posts/{postId}/{language}/versions/{saveId}',
  summary: 'Read a saved version with its text',
  access: 'member',
  params: savedVersionParams,
  answer: save.omit({ words: true, status: true }).extend({ description: z.string(), content: z.string() }),
  texts: { failure: 'Failed to get translation content' },
});

export const restoreVersion = call({
  id: 'restoreVersion',
  ifMatch: { of: readTranslation },
  method: 'POST',
  path: '/posts/{postId}/{language}/versions/{saveId}/restore',
  summary: 'Save the text of an earlier version again, as a draft',
  safeguard: 'confirm',
  access: 'member',
  underDoAs: true,
  params: savedVersionParams,
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
  summary: 'Preview a text as readers would see it, with a list of removed parts',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: translationParams,
  body: unsaved,
  answer: z.object({
    /** Safe HTML. */
    html: z.string(),
    words: z.number().int(),
    reading_minutes: z.number().int(),
    /** Each kind of removed content, such as `<script>` or `onclick`, and how often it was removed. */
    removed: z.array(z.object({ what: z.string(), times: z.number().int() })),
  }),
});

export const issue = z.object({
  code: z.enum(issueCodes),
  /** Errors prevent publication; warnings do not. */
  severity: z.enum(['error', 'warning']),
  /** What the issue is about: the text of a heading, an address or a number. */
  detail: z.string(),
});
export type Issue = z.infer<typeof issue>;

export const checkPost = call({
  id: 'checkPost',
  changesNothing: true,
  method: 'POST',
  path: '/posts/{postId}/{language}/preflight',
  summary: 'Check a text before it is published',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: translationParams,
  body: unsaved,
  answer: z.object({ issues: z.array(issue) }),
});

export const schedulePost = call({
  id: 'schedulePost',
  ifMatch: { of: readTranslation },
  method: 'PUT',
  path: '/posts/{postId}/{language}/schedule',
  summary: 'Schedule the publication of the newest version; an empty time cancels it',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  params: translationParams,
  body: z.object({ at: z.union([z.literal(''), z.iso.datetime({ offset: true })]) }),
  answer: postRow,
});

export const createPreview = call({
  id: 'createPreview',
  unversioned: 'concerns links to a text, not the text',
  method: 'POST',
  path: '/posts/{postId}/{language}/preview',
  summary: 'Create a link; for some days it shows the newest version to everybody who has it',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  params: translationParams,
  body: z.object({ days: z.coerce.number().int().min(1).max(30).default(7) }),
  answersSecret: true,
  answer: z.object({ url: z.string(), path: z.string(), expires_at: z.string() }),
  status: 201,
  texts: { byStatus: { 409: 'Without a public site there is no page to show it on' } },
});

export const revokePreviews = call({
  id: 'revokePreviews',
  unversioned: 'concerns links to a text, not the text',
  method: 'DELETE',
  path: '/posts/{postId}/{language}/preview',
  summary: 'Revoke all preview links of a translation',
  safeguard: 'the same dialog creates a new link',
  access: 'member',
  params: translationParams,
  answer: z.object({ ended: z.number().int() }),
});
