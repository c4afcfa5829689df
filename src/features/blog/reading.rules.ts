/** Defines the rules of the reading pages that need no server. */

import { civilDay } from '#kernel/civil-day.ts';
import type { Zone } from '#kernel/zone.ts';
import type { PostSummary, PublicPost } from './contract.ts';
import { MOST_RELATED } from './rules.ts';

const NAME = 'categoriesIn';

/** Returns the ids of `categoriesIn=(1,2)` (specification §2), each once; an invalid list means no filter. */
export function categoriesIn(search: URLSearchParams): number[] {
  const given = search.get(NAME) ?? '';
  if (given.length > 2000 || !/^\(?\d{1,9}(?:,\d{1,9})*\)?$/.test(given)) return [];
  return [...new Set(given.replace(/[()]/g, '').split(',').map(Number))].filter((id) => id > 0);
}

/** Returns the query string of a filter; empty without one. */
export function categoriesSearch(ids: readonly number[]): string {
  return ids.length === 0 ? '' : `?${NAME}=(${ids.join(',')})`;
}

/** Returns the id of the last post of the page before, as text; undefined on the first page. */
export function positionIn(search: URLSearchParams): string | undefined {
  return /^\d{1,9}$/.exec(search.get('after') ?? '')?.[0];
}

/** Returns the path of an author's articles below `/app/blog`. */
export function authorPath(author: string): string {
  return `/author/${encodeURIComponent(author)}`;
}

/** Adds a category to the filter or removes it. */
export function toggled(ids: readonly number[], id: number): number[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
}

/** Whether an article was changed on a later day than its publication. */
export function isChangedLater(
  { published_at, updated_at }: Pick<PublicPost, 'published_at' | 'updated_at'>,
  zone: Zone,
) {
  return civilDay(updated_at, zone) > civilDay(published_at, zone);
}

/** Returns the data of a post's card. */
export function cardOf(post: PostSummary) {
  const { post_id, title_id, title, description, author, published_at, reading_minutes, cover } = post;
  const kicker = post.categories.map(({ cat_title }) => cat_title).join(' · ');
  return { post_id, title_id, title, description, author, published_at, reading_minutes, cover, kicker };
}

export type PostOfCard = ReturnType<typeof cardOf>;

/**
 * Splits the featured posts after the banner into groups of three: one wide and two narrow posts. The last group
 * may have two equal posts, or one.
 */
export function inRhythm<T>(posts: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < posts.length; at += 3) groups.push(posts.slice(at, at + 3));
  return groups;
}

/**
 * @param near related posts, the nearest first; the previous and next article are excluded because they are
 * linked already.
 */
export function relatedTo(
  { previous, next }: Pick<PublicPost, 'previous' | 'next'>,
  near: readonly PostSummary[],
): PostOfCard[] {
  const known = [previous?.post_id, next?.post_id];
  return near
    .filter((post) => !known.includes(post.post_id))
    .slice(0, MOST_RELATED)
    .map(cardOf);
}

/** Share links that need no script and load nothing from other sites. */
export function shareAddresses(title: string, url: string): { mail: string; linkedIn: string } {
  const [subject, body] = [title, url].map(encodeURIComponent);
  return {
    mail: `mailto:?subject=${subject}&body=${body}`,
    linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${body}`,
  };
}

/** Letters of the longest query of a search. */
export const LONGEST_QUERY = 200;

/** Returns the query in the address of a search, without control characters, which PostgreSQL does not accept. */
export function typedQuery(url: string): string {
  const given = new URL(url).searchParams.get('query') ?? '';
  return given
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUERY);
}
