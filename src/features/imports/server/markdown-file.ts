/** Derives language, date, address and kind of a Markdown file from its name and path. */
import path from 'node:path';
import { sourceAddress } from '#features/posts/address.rules.ts';
import type { LeftOutReason } from '../entry.rules.ts';
import type { Meta } from './markdown-head.ts';
import { partOfAddress, permalinks } from './permalink.ts';
import type { StaticSite } from './static-site.ts';

export interface FilePlace {
  /** The path from the site's folder, with slashes. */
  name: string;
  directory: string;
  /** The name without extension, language and content folder; the same for all translations. */
  stem: string;
  /** The last part of the name; `fullName` includes a date prefix. */
  fullName: string;
  baseName: string;
  /** The folders that contain the file. */
  sections: readonly string[];
  /** The language code from the path. */
  language?: string;
  /** `YYYY-MM-DD` */
  day?: string;
  isDraft: boolean;
  /** @param type the type in the front matter. */
  isPage(type: string | undefined): boolean;
}

/** Folders that contain no entries. */
const foldersWithoutEntries =
  /(?:^|\/)(?:\.[^/]+|node_modules|vendor|_site|_includes|_layouts|_sass|themes|archetypes|layouts)\//;

/** Returns the place of a file; undefined if it is not a text of the site. */
export function placeOf(name: string, site: StaticSite): FilePlace | undefined {
  if (!/\.(?:md|markdown|mdx|html?)$/i.test(name) || foldersWithoutEntries.test(name)) return undefined;
  const content = site.contents
    .filter(({ folder }) => folder === '' || name.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (content === undefined) return undefined;
  const inside = content.folder === '' ? name : name.slice(content.folder.length + 1);
  const bare = inside.replace(/\.\w+$/, '');
  const codes = [...new Set(['fr', 'en', ...site.languages])].map(safeCode).join('|');
  const ending = new RegExp(`[._](${codes})$`, 'i').exec(bare);
  const folder = new RegExp(`(?:^|/)(${codes})(?=/)`, 'i').exec(bare);
  const plain = ending
    ? bare.slice(0, ending.index)
    : bare.replace(new RegExp(`(^|/)(?:${codes})/`, 'i'), '$1');
  const stem = plain.replace(/\/index$/, '');
  const isJekyll = site.kind === 'jekyll';
  const isPost = /(?:^|\/)_(?:posts|drafts)\//.test(inside);
  const fullName = path.posix.basename(stem);
  const [, day, withoutDay] = /^(\d{4}-\d\d?-\d\d?)-(.+)$/.exec(fullName) ?? [];
  const sections = path.posix
    .dirname(stem)
    .split('/')
    .filter((part) => part !== '.' && part !== '');
  const own = sections.findIndex((part) => part.startsWith('_'));
  return {
    name,
    directory: path.posix.dirname(name),
    stem,
    fullName,
    baseName: withoutDay ?? fullName,
    sections: isJekyll && own !== -1 ? sections.slice(0, own) : sections,
    language: (content.language ?? ending?.[1] ?? folder?.[1])?.toLowerCase(),
    day,
    isDraft: isJekyll && /(?:^|\/)_drafts\//.test(inside),
    isPage: (type) =>
      isJekyll
        ? !isPost
        : site.kind === 'hugo' &&
          (type === 'page' ||
            /^pages?$/.test(sections[0] ?? '') ||
            (sections.length === 0 && day === undefined)),
  };
}

function safeCode(code: string): string {
  return code.replace(/[^\w-]/g, '');
}

/**
 * Returns the reason for leaving a file out: list pages and descriptions of the folder itself are not posts.
 */
export function reasonAgainst({ name }: FilePlace): LeftOutReason | undefined {
  const file = path.posix.basename(name);
  if (/\.html?$/i.test(name)) return 'not Markdown';
  if (file.startsWith('_')) return 'a list of other pages';
  return /^(?:readme|changelog|contributing|licen[cs]e|code_of_conduct|404)(?:[._-][a-z]{2})?\.\w+$/i.test(
    file,
  )
    ? 'not public content'
    : undefined;
}

interface FileFacts extends Pick<Meta, 'slug' | 'url' | 'permalink' | 'aliases' | 'redirect_from'> {
  title: string;
  code: string;
  categories: readonly string[];
  date: Date | undefined;
}

/** The file's former addresses, normalised with `sourceAddress`, its own address first. */
export function addressesOfFile(site: StaticSite, place: FilePlace, facts: FileFacts): string[] {
  const { sections, fullName, baseName } = place;
  const { slug, title, date, code } = facts;
  const parts = { fileName: baseName, fullName, slug, title, date };
  const own = facts.url ?? facts.permalink;
  const categories = site.kind === 'jekyll' ? [...sections, ...facts.categories] : [];
  const template = site.permalinks.get(site.kind === 'jekyll' ? '' : (sections[0] ?? ''));
  const isOfTemplate = template !== undefined && (site.kind === 'hugo' || place.day !== undefined);
  const plain = `/${[...sections, slug ?? fullName].map((part) => part.replace(/\s+/g, '-')).join('/')}`;
  const made =
    own !== undefined
      ? [own]
      : isOfTemplate
        ? permalinks(template, { ...parts, sections, categories }, site.kind === 'hugo')
        : [plain, `/${[...sections, partOfAddress(fullName)].join('/')}`];
  const prefix =
    site.kind === 'hugo' && site.languages.length > 0 && code !== site.unprefixed ? `/${code}` : '';
  const former = [...(facts.aliases ?? []), ...(facts.redirect_from ?? [])];
  const below = made.map((address) => `${own === undefined ? prefix : ''}/${address}`);
  const all = [
    ...below,
    ...(own === undefined ? [] : made.map((address) => `${prefix}/${address}`)),
    ...former.map((address) => `/${address}`),
  ];
  const whole = site.basePath === '' ? all : [...all.map((address) => `${site.basePath}${address}`), ...all];
  return [...new Set(whole.flatMap((address) => sourceAddress(address.replace(/[?#].*$/, '')) ?? []))];
}
