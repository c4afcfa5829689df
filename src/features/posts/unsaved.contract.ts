/**
 * Declares the calls for unsaved drafts, so that an author can continue on another device
 * (docs/decisions/0037).
 */
import { z } from 'zod';
import { CONTENT_BYTES } from '#features/content/rules.ts';
import { call } from '#kernel/call.ts';
import { content, description, translationParams } from './contract.ts';
import { TITLE_LENGTH } from './rules.ts';
import './errors.ts';

/** A random name that the browser gives itself. */
const device = z.string().regex(/^[\w-]{8,64}$/);
const onDevice = translationParams.extend({ device });

/** The text is not validated, because a draft may have an empty title. */
const draftText = z.object({
  title: z.string().max(TITLE_LENGTH),
  description,
  content,
  /** The revision of the edited translation; 0 if it does not exist. */
  revision: z.coerce.number().int().min(0).max(2_147_483_647),
});

export const readUnsaved = call({
  id: 'readUnsavedText',
  method: 'GET',
  path: '/posts/{postId}/{language}/unsaved',
  summary: 'Read the newest unsaved text from one’s other devices',
  access: 'member',
  notUnderDoAs: 'unsaved text is private to the person',
  params: translationParams,
  query: z.object({ device }),
  answer: z.object({
    /** Null if there is none. */
    unsaved: draftText.extend({ device, typed_at: z.string() }).nullable(),
  }),
});

export const keepUnsaved = call({
  id: 'keepUnsavedText',
  unversioned: 'each device has a separate text',
  offRecord: 'unsaved text is not recorded',
  method: 'PUT',
  path: '/posts/{postId}/{language}/unsaved/{device}',
  summary:
    'Store unsaved text of a device for 30 days, so that the same person can continue on another device',
  safeguard: 'sent while typing; the editor can undo',
  access: 'member',
  notUnderDoAs: 'unsaved text is private to the person',
  bodyLimit: CONTENT_BYTES * 2,
  params: onDevice,
  body: draftText,
  answer: z.object({ typed_at: z.string() }),
});

export const dropUnsaved = call({
  id: 'dropUnsavedText',
  unversioned: 'each device has a separate text',
  offRecord: 'unsaved text is not recorded',
  method: 'DELETE',
  path: '/posts/{postId}/{language}/unsaved/{device}',
  summary: 'Delete the unsaved text of a device after it was saved or discarded',
  safeguard: 'sent after saving, or when the person discards the text',
  access: 'member',
  params: onDevice,
  answer: z.object({ dropped: z.number().int() }),
});

export const dropUnsavedOfDevice = call({
  id: 'dropUnsavedTexts',
  unversioned: 'each device has a separate text',
  offRecord: 'unsaved text is not recorded',
  method: 'DELETE',
  path: '/unsaved/{device}',
  summary: 'Delete all one’s own unsaved texts of a device, if chosen when logging out',
  safeguard: 'the logout page asks first',
  access: 'member',
  byMembership: 'it deletes only the caller’s own unsaved texts',
  params: z.object({ device }),
  answer: z.object({ dropped: z.number().int() }),
});
