/**
 * Declares the calls for covers, publishing and unpublishing. Source: blog-and-accounts §4, §7, §8;
 * product.md §4.
 */
import { z } from 'zod';
import { CONTENT_BYTES } from '#features/content/rules.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import {
  content,
  description,
  language,
  onPost,
  postRow,
  postTranslation,
  readPostObject,
  readTranslation,
  title,
  wholeText,
} from './contract.ts';
import './errors.ts';

/** The error for publishing without a cover (specification §8 «Other texts»). */
export const missingCover = 'You can not publish a translation until a cover picture is set';
/** The error for publishing without any text or picture. */
export const missingContent = 'A translation without content can not be published';
const withoutCover = { 409: missingCover };

export const selectPicture = call({
  id: 'selectPicture',
  ifMatch: { of: readTranslation },
  method: 'POST',
  path: '/posts/{postId}/picture',
  summary: 'Save the text before the author chooses a picture',
  safeguard: 'puts a picture into a text that is not saved yet',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: onPost,
  body: wholeText,
  answer: postTranslation,
});

export const setCover = call({
  id: 'setCover',
  ifMatch: { of: [readTranslation, readPostObject] },
  method: 'PUT',
  path: '/posts/{postId}/cover/{mediaId}',
  summary: 'Set the cover picture, and save the text sent along',
  independent: 'any picture of the workspace can be a cover',
  safeguard: 'the same button chooses another picture',
  access: 'member',
  underDoAs: true,
  bodyLimit: CONTENT_BYTES * 2,
  params: onPost.extend({ mediaId: id }),
  body: z.object({
    language,
    content: content.optional(),
    title: title.optional(),
    description: description.optional(),
  }),
  answer: postRow,
});

const wholePost = {
  access: 'member',
  underDoAs: true,
  method: 'POST',
  params: onPost,
  answer: postRow,
} as const;
const oneOrAll = z.object({ language: language.optional() });

export const publishPost = call({
  ...wholePost,
  id: 'publishPost',
  ifMatch: { of: [readTranslation, readPostObject] },
  path: '/posts/{postId}/publish',
  summary: 'Publish the newest version of a translation; without a language, of all translations',
  safeguard: 'undo',
  body: oneOrAll,
  texts: { byStatus: withoutCover },
});

export const unpublishPost = call({
  ...wholePost,
  id: 'unpublishPost',
  ifMatch: { of: [readTranslation, readPostObject] },
  path: '/posts/{postId}/unpublish',
  summary: 'Unpublish a translation; without a language, all translations',
  safeguard: 'undo',
  body: oneOrAll,
});

export const saveAndPublish = call({
  ...wholePost,
  id: 'saveAndPublish',
  ifMatch: { of: readTranslation },
  path: '/posts/{postId}/saveAndPublish',
  summary: 'Save a translation and publish it, both or neither',
  safeguard: 'the history keeps every version; Unpublish is beside the button',
  bodyLimit: CONTENT_BYTES * 2,
  body: wholeText,
  answer: postTranslation,
  texts: { byStatus: withoutCover },
});

export const unpublishAndDraft = call({
  ...wholePost,
  id: 'unpublishAndDraft',
  ifMatch: { of: readTranslation },
  path: '/posts/{postId}/unpublishAndDraft',
  summary: 'Unpublish a translation and save the text as its draft',
  safeguard: 'the history keeps every version; Publish is beside the button',
  bodyLimit: CONTENT_BYTES * 2,
  body: wholeText,
  answer: postTranslation,
});
