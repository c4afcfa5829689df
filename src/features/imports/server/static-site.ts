/** Detects the kind of a folder: a Hugo or Jekyll site, by its configuration, or plain Markdown. */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { type Folder, textIn } from '#platform/folder/folder.ts';

export interface ContentFolder {
  /** Path from the site's folder, with slashes; empty for the whole site. */
  folder: string;
  /** The language code in the configuration. */
  language?: string;
}

export interface StaticSite {
  kind: 'hugo' | 'jekyll' | 'plain';
  contents: readonly ContentFolder[];
  /** Folders with files whose addresses start at the site's root. */
  roots: readonly string[];
  /** `https://host` and the site's base path; empty if not configured. */
  origin: string;
  basePath: string;
  /** The site's default language. */
  language?: string;
  /** The language whose addresses have no prefix. */
  unprefixed?: string;
  /** Codes of all languages of the site. */
  languages: readonly string[];
  /** For Hugo by section; for Jekyll under the empty name. */
  permalinks: ReadonlyMap<string, string>;
  /** The site's default author. */
  author?: string;
  /** Full names by the short names used in texts. */
  authors: ReadonlyMap<string, string>;
}

type Values = Record<string, unknown>;

const LONGEST_CONFIG = 500_000;

export async function readStaticSite(folder: Folder): Promise<StaticSite> {
  const read = async (...names: string[]) => {
    const found = names.filter((name) => folder.names.has(name));
    const all = await Promise.all(found.map((name) => readValues(folder, name)));
    return found.length === 0 ? undefined : Object.assign({}, ...all);
  };
  const hugo = await read(...hugoFiles);
  if (hugo !== undefined)
    return hugoSite(
      hugo,
      await readLanguagesFile(read),
      await read(...endings('config/_default/permalinks')),
    );
  const jekyll = await read('_config.yml', '_config.yaml', '_config.toml');
  if (jekyll !== undefined) return jekyllSite(jekyll, await read('_data/authors.yml', '_data/authors.yaml'));
  return {
    kind: 'plain',
    contents: [{ folder: '' }],
    roots: ['', 'static', 'public'],
    origin: '',
    basePath: '',
    languages: [],
    permalinks: new Map(),
    authors: new Map(),
  };
}

const endings = (name: string) => ['toml', 'yaml', 'yml', 'json'].map((ending) => `${name}.${ending}`);
// The first file that exists is used.
const hugoFiles = ['config/_default/config', 'config/_default/hugo', 'config', 'hugo'].flatMap(endings);

function readLanguagesFile(read: (...names: string[]) => Promise<Values | undefined>) {
  return read(...endings('config/_default/languages'));
}

/** Values with names in lower case at all levels. A file that cannot be read is treated as missing. */
async function readValues(folder: Folder, name: string): Promise<Values> {
  const text = await textIn(folder, name).catch(() => '');
  if (text.length > LONGEST_CONFIG) return {};
  try {
    // The YAML parser also reads JSON. Its warnings would print content.
    return valuesOf(
      withSmallKeys(name.endsWith('.toml') ? parseToml(text) : parseYaml(text, { logLevel: 'error' })),
    );
  } catch {
    return {};
  }
}

function withSmallKeys(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null || value instanceof Date)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key.toLowerCase(), withSmallKeys(one)]),
  );
}

function valuesOf(value: unknown): Values {
  const read = z.record(z.string(), z.unknown()).safeParse(value);
  return read.success ? read.data : {};
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

function hugoSite(config: Values, apart: Values | undefined, ofFolders: Values | undefined): StaticSite {
  const languages = Object.entries({ ...valuesOf(config.languages), ...apart }).map(([code, given]) => {
    const { contentdir } = valuesOf(given);
    return { language: code.toLowerCase(), folder: tidy(textOf(contentdir)) };
  });
  const main = tidy(textOf(config.contentdir)) ?? 'content';
  const own = languages.flatMap(({ language, folder }) =>
    folder === undefined ? [] : [{ language, folder }],
  );
  const contents = own.some(({ folder }) => folder === main) ? own : [...own, { folder: main }];
  const first = (
    textOf(config.defaultcontentlanguage) ?? textOf(config.languagecode)?.slice(0, 2)
  )?.toLowerCase();
  const { author } = valuesOf(config.params);
  return {
    kind: 'hugo',
    contents,
    roots: ['static', 'assets', main],
    ...addressOf(config.baseurl),
    language: first,
    unprefixed: config.defaultcontentlanguageinsubdir === true ? undefined : (first ?? 'en'),
    languages: languages.map(({ language }) => language),
    permalinks: templates({ ...valuesOf(config.permalinks), ...ofFolders }),
    author: nameOf(author) ?? nameOf(config.author),
    authors: new Map(),
  };
}

/** Permalinks of pages: `posts = '/:slug'`, or `page.posts = '/:slug'` in newer versions. */
function templates(given: Values): Map<string, string> {
  const all = { ...given, ...valuesOf(given.page) };
  return new Map(
    Object.entries(all).flatMap(([section, template]) =>
      typeof template === 'string' ? [[section, template] as const] : [],
    ),
  );
}

function jekyllSite(config: Values, authors: Values | undefined): StaticSite {
  const language = textOf(config.lang) ?? textOf(config.locale) ?? textOf(config.language);
  const known = { ...valuesOf(config.authors), ...authors };
  const url = addressOf(config.url);
  return {
    kind: 'jekyll',
    contents: [{ folder: '' }],
    roots: [''],
    origin: url.origin,
    basePath: (textOf(config.baseurl) ?? url.basePath).replace(/\/+$/, ''),
    language: language?.slice(0, 2).toLowerCase(),
    languages: [],
    permalinks: new Map([['', textOf(config.permalink) ?? 'date']]),
    author: nameOf(config.author),
    authors: new Map(
      Object.entries(known).flatMap(([key, given]) => {
        const name = nameOf(given);
        return name === undefined ? [] : [[key, name] as const];
      }),
    ),
  };
}

function addressOf(given: unknown): { origin: string; basePath: string } {
  const text = textOf(given) ?? '';
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return { origin: '', basePath: '' };
  const { origin, pathname } = new URL(text);
  return { origin, basePath: pathname.replace(/\/+$/, '') };
}

/** Returns the given name, or the name in an object. */
function nameOf(given: unknown): string | undefined {
  return textOf(given) ?? textOf(valuesOf(given).name);
}

function tidy(folder: string | undefined): string | undefined {
  return folder?.replace(/^\.?\/+|\/+$/g, '');
}
