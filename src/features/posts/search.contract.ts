/**
 * Declares the calls for what search engines and social networks show of a post, and for its publication date. The
 * specification does not describe these calls.
 */
import { z } from 'zod';
import { call } from '#kernel/call.ts';
import { generalError } from '#kernel/error-texts.ts';
import { id } from '#kernel/id.ts';
import { translationParams } from './contract.ts';
import { SEARCH_TEXT_LENGTH } from './search.rules.ts';
import './errors.ts';

export const searchText = z.string().trim().max(SEARCH_TEXT_LENGTH, generalError('too_long'));

const searchSettings = z.object({
  /** Title and description in the head of the translation's page; if empty, those of the text are used. */
  searchTitle: z.string(),
  searchDescription: z.string(),
  /** The picture that social networks show for all translations of the post; null for the cover. */
  socialMediaId: z.number().int().nullable(),
  socialPicture: z.object({ src: z.string(), title: z.string() }).nullable(),
  /** The instant shown as publication date; null while the translation is not published. */
  publishedAt: z.string().nullable(),
  /** The company's name and the address of its site, for a preview. */
  brand: z.string(),
  baseUrl: z.string(),
});
export type SearchSettings = z.infer<typeof searchSettings>;

export const readSearchSettings = call({
  id: 'readSearchSettings',
  method: 'GET',
  path: '/posts/{postId}/{language}/search',
  summary: 'Read what search engines and social networks show of a translation, and its publication date',
  access: 'member',
  params: translationParams,
  answer: searchSettings,
  texts: { failure: 'Failed to get translation content' },
});

export const setSearchSettings = call({
  id: 'setSearchSettings',
  ifMatch: { of: readSearchSettings },
  method: 'PUT',
  path: '/posts/{postId}/{language}/search',
  summary: 'Change what search engines and social networks show of a translation, or its publication date',
  safeguard: 'form',
  access: 'member',
  underDoAs: true,
  independent: 'every picture of the workspace can be the social picture of every post',
  params: translationParams,
  body: z.object({
    searchTitle: searchText.optional(),
    searchDescription: searchText.optional(),
    /** Empty to show the cover. */
    socialMediaId: z.union([z.literal('').transform(() => null), id]).optional(),
    /** A past instant, for a published translation. */
    publishedAt: z.iso.datetime({ offset: true }).optional(),
  }),
  answer: searchSettings,
  texts: {
    success: 'Search and social settings saved',
    byStatus: { 409: 'Only a published translation has a publication date' },
  },
});
