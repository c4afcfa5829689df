/** Reads and changes what search engines and social networks show of a post, and its publication date. */
import { mediaAddress } from '#features/media/address.rules.ts';
import { replaceMediaUses, requirePicture } from '#features/media/server/use.service.ts';
import { announceChange, publicSite } from '#features/workspaces/server/site.service.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import { fieldError } from '../errors.ts';
import type * as contract from '../search.contract.ts';
import type { SearchSettings } from '../search.contract.ts';
import { lockForWriting, readRow, recordOn } from './post.service.ts';
import * as repo from './search.repo.ts';
import { requireHead, translationNotFound } from './writing.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;
type Change = On<'setSearchSettings'>;

/** @throws Problem 404; 403 for another person's post. */
export async function readSearchSettings(
  context: MemberContext,
  { params }: Pick<On<'readSearchSettings'>, 'params'>,
): Promise<SearchSettings> {
  const { db, actor, config } = context;
  await readRow(db, actor, params.postId);
  const { id } = await requireHead(db, params.postId, params.language);
  const { socialKey, socialTitle, publishedAt, ...row } = await find(context, id);
  const { brand, baseUrl } = await publicSite(db, config);
  return {
    ...row,
    socialPicture: socialKey === null ? null : { src: mediaAddress(socialKey), title: socialTitle ?? '' },
    publishedAt: publishedAt?.toISOString() ?? null,
    brand,
    baseUrl,
  };
}

/**
 * Changes apply at once, like those of the author's name, because the texts are not part of a version.
 * @throws Problem 404, also for an unknown picture; 403; 400 for a future date; 409 for the date of a translation that is not
 * published.
 */
export async function setSearchSettings(context: MemberContext, input: Change): Promise<SearchSettings> {
  const { db, actor } = context;
  const { postId, language } = input.params;
  await lockForWriting(db, actor, postId);
  const { id } = await requireHead(db, postId, language);
  const before = await find(context, id);
  const changes = [
    await changeTexts(context, id, before, input),
    await changePicture(context, before, input),
    await changeDate(context, id, before, input),
  ];
  if (changes.includes(true)) await announceChange(db, actor.workspaceId);
  return readSearchSettings(context, { params: input.params });
}

/** @returns whether something has changed, like the functions below. */
async function changeTexts(
  context: MemberContext,
  translationId: number,
  before: repo.SearchRow,
  { params: { postId, language }, body }: Change,
): Promise<boolean> {
  const { searchTitle = before.searchTitle, searchDescription = before.searchDescription } = body;
  if (searchTitle === before.searchTitle && searchDescription === before.searchDescription) return false;
  await repo.setSearchTexts(context.db, translationId, { searchTitle, searchDescription });
  await recordOn(context, 'post.search-texts', postId, { language, searchTitle, searchDescription });
  return true;
}

async function changePicture(
  context: MemberContext,
  { socialMediaId }: repo.SearchRow,
  { params: { postId }, body: { socialMediaId: mediaId } }: Change,
): Promise<boolean> {
  if (mediaId === undefined || mediaId === socialMediaId) return false;
  const { db, actor } = context;
  if (mediaId !== null) await requirePicture(db, mediaId);
  await repo.setSocialPicture(db, postId, mediaId);
  const place = { workspaceId: actor.workspaceId, postId, language: '', place: 'social' } as const;
  await replaceMediaUses(db, place, mediaId === null ? [] : [mediaId]);
  await recordOn(context, 'post.social-picture', postId, { mediaId });
  return true;
}

async function changeDate(
  context: MemberContext,
  translationId: number,
  { publishedAt }: repo.SearchRow,
  { params: { postId, language }, body }: Change,
): Promise<boolean> {
  if (body.publishedAt === undefined) return false;
  if (publishedAt === null) throw new Problem(409, { code: 'NOT_PUBLISHED' });
  const at = new Date(body.publishedAt);
  if (at > context.now) throw new Problem(400, { errors: { publishedAt: fieldError('time_to_come') } });
  if (at.getTime() === publishedAt.getTime()) return false;
  await repo.setPublicationDate(context.db, translationId, at);
  await recordOn(context, 'post.dated', postId, {
    language,
    before: publishedAt.toISOString(),
    at: at.toISOString(),
  });
  return true;
}

async function find({ db }: MemberContext, translationId: number): Promise<repo.SearchRow> {
  const row = await repo.findSearch(db, translationId);
  if (row === undefined) throw translationNotFound();
  return row;
}
