/**
 * Decides which modules of the browser share a file. A page of the back office is opened with a few files: those of the
 * frame, which all pages load, its own, and those that it shares with similar pages. One file per set of pages would be a
 * hundred files a page; one file for all would be several times what a page needs.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin } from 'vite';
import { documentPages, officePages } from '../../generated/pages.ts';

/** What the bundler says about a module. */
interface ModuleInfo {
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
}

export interface ModuleGraph {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): ModuleInfo | null;
}

/** Bytes of unused source that a page may load to save one request. */
const REQUEST_BYTES = 8_000;
/** The same for pages that read much data, because each reading is a request too, and for sign-in, which loads the office ahead. */
const MANY_REQUESTS = /\/(report|edit|profile|login)\.tsx/;
const SCARCE_REQUEST_BYTES = 60_000;
/** A report has the most readings, and the editor loads further files for the text itself. */
const MOST_REQUESTS = /\/(report|edit)\.tsx/;
const SCARCEST_REQUEST_BYTES = 120_000;

/** The editor shows one of them at once, so it loads what both need. */
const EDITORS = /\/editor\/components\/(html-editor|visual\/visual-editor)\.tsx/;
const EDITED = /\/edit\.tsx/;

/** Parts of at most this many bytes that half of the pages need are loaded by all. */
const COMMON_BYTES = 50_000;

/** Pages that most people open each day count more. */
const DAILY = /\/(today|planning|expenses|report|approvals|posts|edit|members|profile|login)\.tsx/;
const DAILY_WEIGHT = 10;
/** Today is opened first, so most people wait for its files without any of them in the cache. */
const FIRST = /\/today\.tsx/;
const FIRST_WEIGHT = 30;

/** Loaded by every page of the back office. */
const FRAME = /\/src\/web\/(entry\.client|root|layouts\/office(-page)?)\.tsx/;
/** Their styles come first, so their modules must not be in the file with those of the office, which override them. */
const ROOT = /\/src\/web\/(entry\.client|root)\.tsx/;
/** Each begins a file of the frame. */
const ENTRY = /\/src\/web\/(root|layouts\/office)\.tsx/;
/** Loaded by the frame as soon as the page is shown. */
const LATE = /\/src\/(ui\/modal\.|web\/shell\/(?!overlays)|features\/notifications\/components\/bell\.)/;
const PAGE = /\/src\/(features\/[^?]*\/pages|web\/(layouts|errors))\//;
/** Documents load no script, but the framework links the styles of all files that have their modules. */
const documentFiles = Object.entries(documentPages).flatMap(([feature, pages]) =>
  pages.map(({ file }) => fileIn(feature, file)),
);
const isDocument = (id: string) =>
  /\/src\/web\/(layouts\/public|errors\/not-found)\./.test(id) ||
  documentFiles.some((file) => fileOf(id).endsWith(file));

const STYLE = /\.css$/;
/** Styles of the content of documents, in one file, because a visitor of one page usually opens another. */
const READING_STYLE =
  /\/src\/(features\/(blog|newsletters|site)\/|features\/content\/components\/content\.|ui\/(article-card|button|page-head)\.)/;

/** Packages of which a module needs only the files of the names that it imports. */
const COLLECTION = /\/node_modules\/(@mantine\/\w+)\/esm\/index\.mjs$/;

const fileOf = (id: string) => id.split('?')[0] ?? id;

/** The files of pages that are parts of others, with the file of that page. */
const partFiles = new Map(
  Object.entries(officePages).flatMap(([feature, pages]) =>
    pages.flatMap((page) =>
      'partOf' in page ? [[fileIn(feature, page.file), screenFile(page.partOf)]] : [],
    ),
  ),
);

function fileIn(feature: string, file: string): string {
  return `/src/features/${feature}/pages/${file}`;
}

function screenFile(path: string): string {
  for (const [feature, pages] of Object.entries(officePages))
    for (const page of pages) if ('path' in page && page.path === path) return fileIn(feature, page.file);
  throw new Error(`No page has the path ${path}.`);
}

/** The page that a route's file opens with. */
function pageOf(id: string): string {
  const file = sourceOf(id);
  return partFiles.get(file) ?? file;
}

function sourceOf(id: string): string {
  return fileOf(id).replace(/^.*(?=\/src\/)/, '');
}

/** Modules that the same pages need. */
interface Part {
  /** The weight of a request, by page. */
  pages: ReadonlyMap<string, number>;
  modules: readonly string[];
  bytes: number;
  imports: readonly string[];
  /** Whether documents have its modules; the others may be in files with styles of the back office. */
  isOpen: boolean;
  /** Whether its modules need the styles of documents, which most pages of the back office do not load. */
  isStyled: boolean;
}

/** Names the file of each module; the bundler decides about modules without a name. */
export function planChunks(graph: ModuleGraph): Map<string, string> {
  const modules = readModules(graph);
  const closureOf = (starts: Iterable<string>, withDialogs = false) => {
    const found = new Set<string>();
    const rest = [...starts];
    for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      const module = modules.get(id);
      rest.push(...(module?.imports ?? []), ...((withDialogs && module?.dialogs) || []));
    }
    return found;
  };
  const ids = [...modules.keys()];
  const entries = ids.filter((id) => modules.get(id)?.isEntry);
  const start = closureOf(entries.filter((id) => FRAME.test(id)));
  const late = [...start].flatMap((id) => modules.get(id)?.dialogs ?? []).filter((id) => LATE.test(id));
  const frame = closureOf([...start, ...late]);
  const documents = closureOf(entries.filter(isDocument));
  const root = closureOf(entries.filter((id) => ROOT.test(id)));
  const starts = Map.groupBy(
    entries.filter((id) => PAGE.test(id) && !FRAME.test(id) && !isDocument(id)),
    pageOf,
  );
  const [oneEditor = new Set<string>(), otherEditor = new Set<string>()] = ids
    .filter((id) => EDITORS.test(id))
    .map((id) => closureOf([id]));
  const pages = [...starts].map(([id, files]) => ({
    id,
    needs: closureOf(
      EDITED.test(id) ? [...files, ...[...oneEditor].filter((one) => otherEditor.has(one))] : files,
    ),
    opens: closureOf(files, true),
  }));
  const plan = new Map<string, string>();
  const parts = new Map<string, Part>();
  const styles: string[] = [];
  for (const [id, { bytes, imports, isEntry }] of modules) {
    const users = pages.filter(({ needs }) => needs.has(id)).map((page) => page.id);
    if (STYLE.test(id)) {
      if (documents.has(id)) plan.set(id, READING_STYLE.test(id) ? 'reading' : 'shared');
      else if (frame.has(id)) plan.set(id, 'office');
      else if (users.length > 0) styles.push(id);
    } else if (frame.has(id)) {
      const own = documents.has(id) || root.has(id) ? 'shared' : 'office';
      // A file can begin with one entry only, so two have files of their own.
      if (!isEntry || ENTRY.test(id)) plan.set(id, id.includes('/node_modules/') ? 'framework' : own);
    } else if (users.length > 0 && !isDocument(id)) {
      const isInDialogs = pages.some(({ needs, opens }) => opens.has(id) && !needs.has(id));
      const names = isInDialogs ? [...users, DIALOGS] : users;
      const isOpen = documents.has(id);
      const isStyled = imports.some(
        (one) => STYLE.test(one) && READING_STYLE.test(one) && documents.has(one),
      );
      const key = [isOpen, isStyled, ...names].join();
      const part = parts.get(key) ?? {
        pages: new Map(names.map((name) => [name, weightOf(name)])),
        modules: [],
        bytes: 0,
        imports: [],
        isOpen,
        isStyled,
      };
      parts.set(key, {
        ...part,
        modules: [...part.modules, id],
        bytes: part.bytes + bytes,
        imports: [...part.imports, ...imports],
      });
    }
  }
  const weightOfAll = sumOf([...starts.keys()].map(weightOf));
  const isCommon = ({ pages: users, modules: own, bytes, imports, isStyled }: Part) =>
    !isStyled &&
    bytes <= COMMON_BYTES &&
    sumOf(users.values()) >= weightOfAll / 2 &&
    imports.every((id) => !modules.has(id) || frame.has(id) || own.includes(id) || STYLE.test(id));
  const mergedParts = merged([...parts.values()]);
  const daily = new Set(
    mergedParts
      .filter(({ pages: users }) => [...users.keys()].some(isDaily))
      .flatMap(({ imports }) => imports),
  );
  for (const id of styles) plan.set(id, daily.has(id) ? 'office' : 'rare');
  for (const part of mergedParts) {
    const frameFile = part.isOpen ? 'shared' : 'office';
    const name = isCommon(part) ? frameFile : nameOf(part);
    const [first] = part.modules
      .filter((id) => modules.get(id)?.isEntry)
      .sort((one, other) => Number(partFiles.has(sourceOf(one))) - Number(partFiles.has(sourceOf(other))));
    // The file begins with one of the pages; each other one has a small file of its own.
    for (const id of part.modules)
      if (!modules.get(id)?.isEntry || (id === first && name !== frameFile)) plan.set(id, name);
  }
  return plan;
}

interface Module {
  bytes: number;
  isEntry: boolean;
  imports: readonly string[];
  /** What it imports on demand. */
  dialogs: readonly string[];
}

function readModules(graph: ModuleGraph): Map<string, Module> {
  const modules = new Map<string, Module>();
  const collections = new Map<string, Map<string, string>>();
  const ids = [...graph.getModuleIds()];
  for (const id of ids) {
    const [, name] = COLLECTION.exec(id) ?? [];
    if (name !== undefined) collections.set(name, filesOf(id, graph.getModuleInfo(id)?.code ?? ''));
  }
  for (const id of ids) {
    const info = graph.getModuleInfo(id);
    if (info === null || COLLECTION.test(id)) continue;
    const exact = namedImports(info.code ?? '').flatMap(
      ({ source, name }) => collections.get(source)?.get(name) ?? [],
    );
    modules.set(id, {
      bytes: info.code?.length ?? 0,
      isEntry: info.isEntry,
      imports: [...info.importedIds, ...exact],
      dialogs: [...info.dynamicallyImportedIds],
    });
  }
  return modules;
}

/** Returns the file of each name that the module exports from elsewhere. */
function filesOf(id: string, code: string): Map<string, string> {
  return new Map(
    namedImports(code).map(({ source, name }) => [name, path.posix.join(path.posix.dirname(id), source)]),
  );
}

function namedImports(code: string): { source: string; name: string }[] {
  return [...code.matchAll(/\b(?:import|export) \{([^}]*)\} from "([^"]+)"/g)].flatMap(
    ([, names = '', source = '']) =>
      names.split(',').map((name) => ({ source, name: name.trim().replace(/ as .*/, '') })),
  );
}

/** Represents the dialogs of other pages, which should not load a whole page. */
const DIALOGS = 'dialogs';

function sumOf(numbers: Iterable<number>): number {
  return [...numbers].reduce((sum, number) => sum + number, 0);
}

function isDaily(page: string): boolean {
  return DAILY.test(page) || page === DIALOGS;
}

function weightOf(page: string): number {
  if (FIRST.test(page)) return FIRST_WEIGHT;
  return isDaily(page) ? DAILY_WEIGHT : 1;
}

/** The name of its page, or of its first module. Short, because documents, the manifest and other files repeat it. */
function nameOf({ pages, modules }: Part): string {
  const [first = ''] = pages.size === 1 ? pages.keys() : modules.toSorted();
  const file = fileOf(first).replace(/^.*\/(src|node_modules|docs)\//, '');
  const distinct = createHash('sha256').update(file).digest('hex').slice(0, 4);
  return `${path.basename(file).replace(/\..*$/, '')}-${distinct}`;
}

/**
 * Merges two parts as long as the requests that this saves are worth more than what pages load in vain. Files must not
 * import each other, because their modules would run in the wrong order.
 */
function merged(all: readonly Part[]): readonly Part[] {
  let parts = all;
  for (;;) {
    const partOf = new Map(parts.flatMap((part) => part.modules.map((id) => [id, part])));
    const importsOf = new Map(
      parts.map((part) => [part, new Set(part.imports.flatMap((id) => partOf.get(id) ?? []))]),
    );
    const pairs = parts
      .flatMap((one, place) =>
        parts.slice(place + 1).map((other) => ({ one, other, gain: gainOf(one, other) })),
      )
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain);
    let best: Pair | undefined;
    for (const { one, other, gain } of pairs) {
      if (best !== undefined && gain <= best.gain) break;
      if (isBetween(one, other, importsOf) || isBetween(other, one, importsOf)) continue;
      const left = gain - alsoLoaded(one, other, importsOf) - alsoLoaded(other, one, importsOf);
      if (left > (best?.gain ?? 0)) best = { one, other, gain: left };
    }
    if (best === undefined) return parts;
    const { one, other } = best;
    const pages = new Map([...one.pages, ...other.pages]);
    const both: Part = {
      pages,
      modules: [...one.modules, ...other.modules],
      bytes: one.bytes + other.bytes,
      imports: [...one.imports, ...other.imports],
      isOpen: one.isOpen,
      isStyled: one.isStyled,
    };
    const below = new Set([...reachedFrom(one, importsOf), ...reachedFrom(other, importsOf)]);
    parts = [
      ...parts
        .filter((part) => part !== one && part !== other)
        .map((part) => (below.has(part) ? { ...part, pages: new Map([...part.pages, ...pages]) } : part)),
      both,
    ];
  }
}

/** Two parts, and the bytes that merging them saves. */
interface Pair {
  one: Part;
  other: Part;
  gain: number;
}

type ImportsOf = ReadonlyMap<Part, ReadonlySet<Part>>;

/** Returns the parts that a part imports, also through others. */
function reachedFrom(start: Part, importsOf: ImportsOf): Set<Part> {
  const found = new Set<Part>();
  const rest = [...(importsOf.get(start) ?? [])];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part === start || found.has(part)) continue;
    found.add(part);
    rest.push(...(importsOf.get(part) ?? []));
  }
  return found;
}

/** Returns the bytes and requests of parts that the pages of the first one load only because the second one imports them. */
function alsoLoaded(one: Part, other: Part, importsOf: ImportsOf): number {
  const pages = [...one.pages].filter(([page]) => !other.pages.has(page));
  let bytes = 0;
  for (const part of reachedFrom(other, importsOf))
    for (const [page, weight] of pages)
      if (!part.pages.has(page)) bytes += weight * (part.bytes + requestBytes(page));
  return bytes;
}

function requestBytes(page: string): number {
  if (MOST_REQUESTS.test(page)) return SCARCEST_REQUEST_BYTES;
  return MANY_REQUESTS.test(page) ? SCARCE_REQUEST_BYTES : REQUEST_BYTES;
}

function gainOf(one: Part, other: Part): number {
  if (one.isOpen !== other.isOpen || one.isStyled !== other.isStyled) return 0;
  let gain = 0;
  for (const [page, weight] of one.pages)
    gain += weight * (other.pages.has(page) ? requestBytes(page) : -other.bytes);
  for (const [page, weight] of other.pages) if (!one.pages.has(page)) gain -= weight * one.bytes;
  return gain;
}

/** Whether a part imports a third one that imports the other one. */
function isBetween(one: Part, other: Part, importsOf: ImportsOf): boolean {
  const seen = new Set([one]);
  const rest = [...(importsOf.get(one) ?? [])].filter((part) => part !== other);
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part === other) return true;
    if (seen.has(part)) continue;
    seen.add(part);
    rest.push(...(importsOf.get(part) ?? []));
  }
  return false;
}

let plan: ReadonlyMap<string, string> = new Map();

export function chunks(): Plugin {
  return {
    name: 'ardoise:chunks',
    apply: 'build',
    // Before languages.ts copies the files.
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    // The bundler requires it for groups without their dependencies.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      plan = planChunks(this);
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = withLinkedStyles(file.code);
      },
    },
  };
}

/**
 * Names the styles that every page with scripts links as React Router's links do, with `#`. Vite would otherwise link them again
 * before it loads a dialog, and what is linked later overrides the rest.
 */
export function withLinkedStyles(code: string): string {
  return code.replace(/"(assets\/(?:root|office)-[\w-]+\.css)"/g, '"$1#"');
}

/** Names the file of a module, for the bundler. */
export function chunkOf(id: string): string | null {
  return plan.get(id) ?? null;
}
