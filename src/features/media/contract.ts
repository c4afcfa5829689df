/** The calls of the media gallery. Source: blog-and-accounts §2, §3, §7, §8; product.md §4. */
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
  /** Absolute; empty until the content has arrived. */
  public_url: z.string(),
  /** Root-relative; `srcset` contains narrower copies by width. */
  src: z.string(),
  sources: z.array(z.object({ width: z.number().int(), src: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
  byte_size: z.number().int(),
  colour: z.string(),
  alternatives: z.object({ EN: z.string(), FR: z.string() }),
  /** The number of places that use it. */
  uses: z.number().int(),
  /** Whether one of them is the company's public site. */
  on_site: z.boolean(),
  uploaded_by: z.string(),
  /** ISO 8601 instant. */
  created_at: z.string(),
  may_delete: z.boolean(),
});
export type Media = z.infer<typeof media>;

const medias = z.object({ medias: z.array(media), /** Whether older ones follow. */ more: z.boolean() });
const listQuery = z.object({
  rowsPerPage: z.coerce.number().int().min(1).max(200).default(24),
  /** A part of the title or of an alternative text. */
  query: z.string().trim().max(200).optional(),
});

export const listMedias = call({
  id: 'listMedias',
  method: 'GET',
  path: '/medias',
  summary: 'The pictures of the workspace, newest first',
  access: 'member',
  byMembership: 'pictures belong to the whole workspace',
  query: listQuery,
  answer: medias,
});

export const moreMedias = call({
  id: 'moreMedias',
  method: 'GET',
  path: '/medias/more/{lastId}',
  summary: 'The pictures that follow the one with id lastId',
  access: 'member',
  byMembership: 'pictures belong to the whole workspace',
  params: z.object({ lastId: id }),
  query: listQuery,
  answer: medias,
});

const use = z.object({
  post_id: z.number().int(),
  /** Empty for a cover, which all languages share. */
  language: z.enum(['', ...postLanguages]),
  place: z.enum(['cover', 'draft', 'published']),
  /** Empty for another's draft. */
  title: z.string(),
  /** The language of the text to open. */
  opens: z.enum(postLanguages),
  may_write: z.boolean(),
});

/** With its uses; changes return it too, so that the next one knows the version. */
const details = media.extend({ used_in: z.array(use) });

export const readMedia = call({
  id: 'readMedia',
  method: 'GET',
  path: '/medias/{mediaId}',
  summary: 'A picture and where it is used',
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
  summary: 'A picture in its full size, as a file with its title for a name',
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
  summary: 'A record for a picture whose content follows',
  safeguard: 'a picture that nobody uses is deleted in the gallery',
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
  summary: `The content of a picture (${typeNames}; by content, not by name)`,
  access: 'member',
  safeguard: 'a picture that nobody uses is deleted in the gallery',
  underDoAs: true,
  unversioned: 'a record takes its content once',
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
  summary: 'The alternative text of the picture in a language; empty removes it',
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
  summary: 'Delete a picture that is used nowhere',
  safeguard: 'confirm',
  access: 'member',
  ifMatch: { of: readMedia },
  params: z.object({ mediaId: id }),
  answer: z.object({ media_id: z.number().int() }),
  texts: { failure: 'FAILED TO DELETE MEDIA', byStatus: { 409: 'FAILED TO DELETE MEDIA' } },
});
