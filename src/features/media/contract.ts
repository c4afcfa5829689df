/** Declares the calls for the media gallery. Source: blog-and-accounts §2, §3, §7, §8; product.md §4. */
import { z } from 'zod';
import { call, fileAnswer } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { postLanguages } from '#kernel/locale.ts';
import { uploadedFile } from '#kernel/uploaded-file.ts';
import { MEDIA_LIMIT_BYTES, pictureKinds } from './rules.ts';
import './errors.ts';

const title = z
  .string(generalError('title_needed'))
  .trim()
  .min(1, generalError('title_needed'))
  .max(200, generalError('too_long'));

export const media = z.object({
  media_id: z.number().int(),
  title: z.string(),
  /** Absolute address; empty until the content is uploaded. */
  public_url: z.string(),
  /** Root-relative address; `srcset` has the narrower copies by width. */
  src: z.string(),
  sources: z.array(z.object({ width: z.number().int(), src: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
  byte_size: z.number().int(),
  colour: z.string(),
  alternatives: z.object({ EN: z.string(), FR: z.string() }),
  /** Number of places that use the picture. */
  uses: z.number().int(),
  /** Whether one of them is the company's public site. */
  on_site: z.boolean(),
  uploaded_by: z.string(),
  /** ISO 8601 instant. */
  created_at: z.string(),
  may_delete: z.boolean(),
});
export type Media = z.infer<typeof media>;

const medias = z.object({ medias: z.array(media), /** Whether older pictures follow. */ more: z.boolean() });
const listQuery = z.object({
  rowsPerPage: z.coerce.number().int().min(1).max(200).default(24),
  /** Searches the title and the alternative texts. */
  query: z.string().trim().max(200).optional(),
});

export const listMedias = call({
  id: 'listMedias',
  method: 'GET',
  path: '/medias',
  summary: 'List the pictures of the workspace, newest first',
  access: 'member',
  ofEverybody: 'pictures belong to the whole workspace',
  byMembership: 'pictures belong to the whole workspace',
  query: listQuery,
  answer: medias,
});

export const moreMedias = call({
  id: 'moreMedias',
  method: 'GET',
  path: '/medias/more/{lastId}',
  summary: 'List the pictures after the one with id lastId',
  access: 'member',
  ofEverybody: 'pictures belong to the whole workspace',
  byMembership: 'pictures belong to the whole workspace',
  params: z.object({ lastId: id }),
  query: listQuery,
  answer: medias,
});

const use = z.object({
  post_id: z.number().int(),
  /** Language of the text with the picture; empty for a cover, which all languages share. */
  language: z.enum(['', ...postLanguages]),
  place: z.enum(['cover', 'social', 'draft', 'published']),
  /** Title of the post; empty for another person's draft. */
  title: z.string(),
  /** The language in which the post's editor opens. */
  opens: z.enum(postLanguages),
  may_write: z.boolean(),
});

/** A picture with its uses. Changes return it too, so that the next change has the current version. */
const details = media.extend({ used_in: z.array(use) });

export const readMedia = call({
  id: 'readMedia',
  method: 'GET',
  path: '/medias/{mediaId}',
  summary: 'Read a picture and its uses',
  access: 'member',
  byMembership: 'pictures belong to the whole workspace',
  params: z.object({ mediaId: id }),
  answer: details,
});
export type MediaDetails = z.infer<typeof readMedia.answer>;

export const downloadMedia = call({
  id: 'downloadMedia',
  method: 'GET',
  path: '/medias/{mediaId}/file',
  summary: 'Download a picture in its original size, named after its title',
  access: 'member',
  params: z.object({ mediaId: id }),
  produces: 'application/octet-stream',
  answer: fileAnswer,
  texts: { failure: 'FAILED TO DOWNLOAD MEDIA' },
});

export const createMedia = call({
  id: 'createMedia',
  method: 'POST',
  path: '/medias',
  summary: 'Create the record of a picture; its content is uploaded next',
  safeguard: 'an unused picture can be deleted in the gallery',
  access: 'member',
  byMembership: 'every member may add a picture',
  underDoAs: true,
  encoding: 'form',
  body: z.object({ title }),
  answer: z.object({ media_id: z.number().int(), title: z.string(), public_url: z.string() }),
  status: 201,
  texts: { success: 'MEDIA UPLOADED', failure: 'FAILED TO UPLOAD MEDIA' },
});

const typeNames = pictureKinds.join(', ');

export const uploadMedia = call({
  id: 'uploadMediaContent',
  method: 'POST',
  path: '/medias/{mediaId}/content',
  summary: `Upload the content of a picture (${typeNames}; detected by content, not by name)`,
  access: 'member',
  safeguard: 'an unused picture can be deleted in the gallery',
  underDoAs: true,
  unversioned: 'a record accepts content only once',
  encoding: 'upload',
  bodyLimit: MEDIA_LIMIT_BYTES,
  params: z.object({ mediaId: id }),
  body: uploadedFile,
  answer: media,
  status: 201,
  texts: { success: 'MEDIA UPLOADED', failure: 'FAILED TO UPLOAD MEDIA' },
});

export const renameMedia = call({
  id: 'renameMedia',
  method: 'PUT',
  path: '/medias/{mediaId}',
  summary: 'Change the title of a picture',
  safeguard: 'form',
  access: 'member',
  byMembership: 'pictures belong to the whole workspace',
  underDoAs: true,
  ifMatch: { of: readMedia },
  encoding: 'form',
  params: z.object({ mediaId: id }),
  body: z.object({ title }),
  answer: details,
});

export const describeMedia = call({
  id: 'describeMedia',
  method: 'PUT',
  path: '/medias/{mediaId}/{language}',
  summary: 'Set the alternative text of a picture in one language; an empty text removes it',
  safeguard: 'form',
  access: 'member',
  byMembership: 'pictures belong to the whole workspace',
  underDoAs: true,
  ifMatch: { of: readMedia },
  encoding: 'form',
  params: z.object({ mediaId: id, language: z.enum(postLanguages) }),
  body: z.object({ value: z.string().trim().max(500) }),
  answer: details,
});

export const deleteMedia = call({
  id: 'deleteMedia',
  method: 'DELETE',
  path: '/medias/{mediaId}',
  summary: 'Delete a picture that is not used anywhere',
  safeguard: 'confirm',
  access: 'member',
  ifMatch: { of: readMedia },
  params: z.object({ mediaId: id }),
  answer: z.object({ media_id: z.number().int() }),
  texts: { failure: 'FAILED TO DELETE MEDIA' },
});
