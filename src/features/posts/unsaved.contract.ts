/** Calls for unsaved drafts, so that an author can continue on another device (docs/decisions/0037). */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { content, description, onTranslation } from './contract.ts';
import { CONTENT_BYTES, TITLE_LENGTH } from './rules.ts';
import './errors.ts';

/** A browser's random name for itself. */
const device = z.string().regex(/^[\w-]{8,64}$/);
const onDevice = onTranslation.extend({ device });

/** Without validation of the text: a draft may have an empty title. */
const draftText = z.object({
  title: z.string().max(TITLE_LENGTH),
  description,
  content,
  /** The revision of the edited translation; 0 if none exists. */
  revision: z.coerce.number().int().min(0).max(2_147_483_647),
});

export const readUnsaved = call({
  id: 'readUnsavedText',
  method: 'GET',
  path: '/posts/{postId}/{language}/unsaved',
  summary: 'The newest text that one has typed on another device and not saved',
  access: 'member',
  notUnderDoAs: 'what the person types, on a device of theirs',
  params: onTranslation,
  query: z.object({ device }),
  answer: z.object({
    /** Null if none. */
    unsaved: draftText.extend({ device, typed_at: z.string() }).nullable(),
  }),
});

export const keepUnsaved = call({
  id: 'keepUnsavedText',
  unversioned: 'each device has its own',
  offRecord: 'input is not recorded until it is saved',
  method: 'PUT',
  path: '/posts/{postId}/{language}/unsaved/{device}',
  summary: 'Keep what is typed on a device, for the same person on another; for 30 days',
  safeguard: 'as typing: the editor has its own steps back',
  access: 'member',
  notUnderDoAs: 'what the person types, on a device of theirs',
  bodyLimit: CONTENT_BYTES * 2,
  params: onDevice,
  body: draftText,
  answer: z.object({ typed_at: z.string() }),
});

export const dropUnsaved = call({
  id: 'dropUnsavedText',
  unversioned: 'each device has its own',
  offRecord: 'input is not recorded until it is saved',
  method: 'DELETE',
  path: '/posts/{postId}/{language}/unsaved/{device}',
  summary: 'Forget what was typed on a device: it is saved, or given up',
  safeguard: 'sent by saving, or by the answer to a question about the text',
  access: 'member',
  params: onDevice,
  answer: z.object({ dropped: z.number().int() }),
});

export const dropUnsavedOfDevice = call({
  id: 'dropUnsavedTexts',
  unversioned: 'each device has its own',
  offRecord: 'input is not recorded until it is saved',
  method: 'DELETE',
  path: '/unsaved/{device}',
  summary: 'Forget all that one has typed on a device and not saved, as who signs out there may ask',
  safeguard: 'sent by the answer to the question of logging out',
  access: 'member',
  byMembership: 'it drops only the own unsaved texts',
  params: z.object({ device }),
  answer: z.object({ dropped: z.number().int() }),
});
