/** Plans the addresses of imported entries and the targets of links between them before anything is written. */
import path from 'node:path';
import { anchorOf, ENTRY } from '#features/content/rules.ts';
import { readAddress, sourceAddress } from '#features/posts/address.rules.ts';
import { freeTitleId } from '#features/posts/rules.ts';
import { titleIdOf } from '#features/posts/title-id.rules.ts';
import { localeOfPostLanguage, type PostLanguage } from '#kernel/locale.ts';
import { percentDecoded } from '#kernel/text.ts';
import type { ImportedPost, ImportedSite, LeftOut } from '../entry.rules.ts';

export interface PlannedTranslation {
  post: ImportedPost;
  titleId: string;
  /** Old addresses that will redirect to the post. */
  redirects: string[];
}

export interface ImportPlan {
  /** Translations by group; each group becomes one post. */
  groups: ReadonlyMap<string, readonly PlannedTranslation[]>;
  /** Posts that were imported before; those without `titleId` were deleted since. */
  known: readonly { post: ImportedPost; titleId?: string }[];
  leftOut: readonly LeftOut[];
  /** @returns the target of a link on this site; null for a page of the old site that is not imported. */
  linkOf(href: string, post: ImportedPost): string | null | undefined;
}

export interface PlanBasis {
  /** All addresses that are taken, including those of other sites. */
  addresses: readonly { language: PostLanguage; title_id: string }[];
  /** Translations that were imported before. */
  known: readonly { group: string; language: PostLanguage | null; title_id: string | null }[];
}

export function planImport(site: ImportedSite, basis: PlanBasis): ImportPlan {
  const taken = { FR: new Set<string>(), EN: new Set<string>() };
  for (const { language, title_id } of basis.addresses) taken[language].add(title_id);
  const knownGroups = Map.groupBy(basis.known, ({ group }) => group);
  const groups = new Map<string, PlannedTranslation[]>();
  const known: { post: ImportedPost; titleId?: string }[] = [];
  const leftOut = [...site.leftOut];
  for (const [group, posts] of Map.groupBy(site.posts, (post) => post.group)) {
    const before = knownGroups.get(group);
    // A post has only one translation per language, so the first one is used.
    const chosen = new Map(posts.toReversed().map((post) => [post.language, post]));
    if (before !== undefined)
      for (const post of posts)
        known.push({
          post,
          titleId: before.find(({ language }) => language === post.language)?.title_id ?? undefined,
        });
    else {
      for (const post of posts)
        if (chosen.get(post.language) !== post)
          leftOut.push({ name: post.name, title: post.title, why: 'same language twice' });
      const kept = posts.filter((post) => chosen.get(post.language) === post);
      groups.set(
        group,
        kept.map((post) => place(post, taken[post.language])),
      );
    }
  }
  const placed = [
    ...[...groups.values()].flat(),
    ...known.flatMap(({ post, titleId }) => (titleId === undefined ? [] : [{ post, titleId }])),
  ];
  return { groups, known, leftOut, linkOf: linkFinder(placed, site.origins) };
}

function place(post: ImportedPost, taken: Set<string>): PlannedTranslation {
  const titleId = freeTitleId(titleIdOf(post.titleId ?? post.title), taken);
  const redirects = [...new Set(post.addresses)].filter((address) => !taken.has(address));
  for (const address of [titleId, ...redirects]) taken.add(address);
  return { post, titleId, redirects };
}

interface Placed {
  post: ImportedPost;
  titleId: string;
}

function linkFinder(placed: readonly Placed[], origins: ReadonlySet<string>): ImportPlan['linkOf'] {
  const hosts = new Set([...origins].map((origin) => siteHost(new URL(origin).host)));
  const byAddress = Map.groupBy(
    placed.flatMap((one) => one.post.addresses.map((address) => ({ address, one }))),
    ({ address }) => address,
  );
  const byEntry = Map.groupBy(
    placed.flatMap((one) => namesOf(one.post.name).map((name) => ({ name, one }))),
    ({ name }) => name,
  );

  function found(those: readonly { one: Placed }[] | undefined, from: ImportedPost): Placed | undefined {
    const same = those?.find(({ one }) => one.post.language === from.language);
    return (same ?? those?.[0])?.one;
  }

  function entry(given: string, from: ImportedPost): Placed | null {
    const name = entryName(given);
    const relativeName = entryName(path.posix.join(path.posix.dirname(from.name), given));
    return found(byEntry.get(relativeName), from) ?? found(byEntry.get(name), from) ?? null;
  }

  function target(href: string, post: ImportedPost): Placed | null | undefined {
    if (href.startsWith(ENTRY)) return entry(href.slice(ENTRY.length), post);
    if (/^[^:?#]+\.(?:md|markdown|mdx)(?:#|$)/i.test(href)) return entry(href, post);
    if (href.startsWith('#') || !URL.canParse(href, post.base)) return undefined;
    const { host, pathname, search } = new URL(href, post.base);
    if (!hosts.has(siteHost(host))) return undefined;
    const address = sourceAddress(pathname, search);
    // The front page and files are not posts.
    if (address === undefined || /\.\w{2,5}$/.test(address)) return undefined;
    return found(byAddress.get(address), post) ?? null;
  }

  return (href, post) => {
    const to = target(href, post);
    if (to === null || to === undefined) return to;
    const [, part] = /#(.+)$/.exec(href) ?? [];
    const address = readAddress(localeOfPostLanguage(to.post.language), to.titleId);
    return part === undefined ? address : `${address}#${anchorOf(percentDecoded(part))}`;
  };
}

/** Sites that moved to https, or to or from `www.`, keep links with the former origin. */
function siteHost(host: string): string {
  return host.replace(/^www\./, '');
}

/** The names by which other texts may refer to a file: its path starting at any of its folders. */
function namesOf(name: string): string[] {
  const parts = entryName(name).split('/');
  return parts.map((_, place) => parts.slice(place).join('/'));
}

/** Returns the path without extension, language and index file name. */
function entryName(given: string): string {
  return percentDecoded(given.replace(/[?#].*$/, ''))
    .toLowerCase()
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:md|markdown|mdx)$/, '')
    .replace(/\.(?:fr|en)$/, '')
    .replace(/\/_?index$/, '')
    .replace(/\/$/, '');
}
