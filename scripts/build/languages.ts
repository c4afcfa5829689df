/**
 * Gives each file of the browser the texts of one language: `assets/x.js` has the English, `assets/fr/x.js` the French.
 * A document links the files of its language (web/split-files.ts); another language of the same document loads its texts
 * when it is chosen (ui/other-texts.ts).
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Locale, locales } from '../../src/kernel/locale.ts';
import { declaredTexts } from './declared-texts.ts';
import { usedKeys } from './text-keys.ts';

/** Texts that a page shows in another language than its own. */
const BOTH = /\/sample\.messages\./;
/** Placeholder for the texts until all files are known. It contains a hash of the texts, so that file names change with them. */
const PLACE = /[\w$]+\((["'`])@@(en|fr) ([\w/-]+) (\w+)@@\1\)/g;
const OTHER_FILE = '@@other texts@@';

/** Texts in both languages: those that a module uses, by their hash, or all of a file of messages, by its name. */
export type Texts = Readonly<Record<string, Record<Locale, Readonly<Record<string, string>>>>>;

/** A file of the build. */
interface Built {
  code: string;
  imports: readonly string[];
}

/** Returns the names of the files that differ between languages: those with texts, and those that load them. */
export function filesWithTexts(files: Readonly<Record<string, Built>>): Set<string> {
  const found = new Set(
    Object.keys(files).filter((name) => /@@(?:en|fr|other) /.test(files[name]?.code ?? '')),
  );
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [name, { imports }] of Object.entries(files))
      if (imports.some((one) => found.has(one))) found.add(name);
  }
  return found;
}

/**
 * @param code of a file that differs.
 * @param split the names of all files that differ, without their folder.
 */
export function inLanguage(
  code: string,
  locale: Locale,
  { texts, split, others }: { texts: Texts; split: ReadonlySet<string>; others: string },
): string {
  const filled = code
    .replace(PLACE, (call, quote: string, of: string, name: string, hash: string) =>
      of === locale
        ? JSON.stringify(texts[hash]?.[locale])
        : `${call.slice(0, call.indexOf('('))}(${quote}${name}${quote})`,
    )
    .replaceAll(OTHER_FILE, others);
  return locale === 'en' ? filled : linked(filled, split);
}

/** Links the French files, which are in a folder of their own. */
export function linked(code: string, split: ReadonlySet<string>): string {
  return code
    .replace(/(?<=["'`])\.\/(?=([\w.-]+\.js)["'`])/g, (here, name: string) =>
      split.has(name) ? here : '../',
    )
    .replace(/(?<=["'`]\/?assets\/)(?=([\w.-]+\.js)["'`])/g, (_, name: string) =>
      split.has(name) ? 'fr/' : '',
    );
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

let split: ReadonlySet<string> = new Set();

/** Returns the name of a file in each language. */
export function variantsOf(name: string): string[] {
  const base = path.posix.basename(name);
  return split.has(base) ? [name, `assets/fr/${base}`] : [name];
}

/** Reads the texts of a file of messages in both languages. */
function readTexts(file: string): Record<Locale, Record<string, string>> {
  const read = (locale: Locale) =>
    JSON.parse(readFileSync(file.replace(/\.(?:en|fr)\.json$/, `.${locale}.json`), 'utf8'));
  return { en: read('en'), fr: read('fr') };
}

const picked = (texts: Readonly<Record<string, string>>, keys: RegExp | null) =>
  keys === null ? texts : Object.fromEntries(Object.entries(texts).filter(([key]) => keys.test(key)));

const IMPORT = "import { otherTexts } from '#ui/other-texts.ts';\n";

function placeOf(locale: Locale, name: string, hash: string): string {
  return `/* @__PURE__ */ otherTexts(${JSON.stringify(`@@${locale} ${name} ${hash}@@`)})`;
}

/** The plan of the files (chunks.ts) counts the bytes of the code, so a comment has those of the texts. */
function weightOf(texts: Readonly<Record<string, string>>): string {
  return `/* ${JSON.stringify(texts).replaceAll('*/', '')} */`;
}

export function languages(): Plugin {
  let root = '';
  const used: Record<string, Record<Locale, Readonly<Record<string, string>>>> = {};
  /** Returns the hash of texts, by which `used` has them. */
  const noted = (texts: Record<Locale, Readonly<Record<string, string>>>) => {
    const hash = hashOf(JSON.stringify(texts));
    used[hash] = texts;
    return hash;
  };
  const files: Record<string, Record<Locale, Readonly<Record<string, string>>>> = {};
  const keysOf = new Map<string, RegExp | null>();
  return {
    name: 'ardoise:languages',
    apply: 'build',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    resolveId: {
      filter: { id: /messages\.(?:en|fr)\.json$/ },
      async handler(source, importer) {
        if (this.environment.name !== 'client' || importer === undefined || BOTH.test(source)) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        if (found === null) return null;
        const user = importer.replace(/\?.*$/, '');
        const keys = usedKeys(readFileSync(user, 'utf8'), user).get(source) ?? null;
        // Vite would read a module with the ending .json as JSON.
        const id = `${found.id.replace(/json$/, 'texts')}${keys === null ? '' : `?${path.relative(root, user)}`}`;
        keysOf.set(id, keys);
        return id;
      },
    },
    load: {
      filter: { id: /messages\.(?:en|fr)\.texts(?:\?.*)?$|\/src\/web\/split-files\.ts$/ },
      handler(id) {
        if (id.endsWith('/split-files.ts')) {
          if (this.environment.name === 'client') return null;
          return `export const splitFiles = new Set(${JSON.stringify([...split])});`;
        }
        const file = id.replace(/texts(?:\?.*)?$/, 'json');
        const [, name = '', locale] =
          /\/src\/(.*?)[/.]messages\.(en|fr)\.json$/.exec(file.split(path.sep).join('/')) ?? [];
        const { en, fr } = readTexts(file);
        files[name] = { en, fr };
        const keys = keysOf.get(id) ?? null;
        const own = { en: picked(en, keys), fr: picked(fr, keys) };
        const hash = noted(own);
        return {
          code: `${IMPORT}export default ${placeOf(locale as Locale, name, hash)};\n${locale === 'en' ? weightOf(own.en) : ''}`,
          moduleType: 'js',
        };
      },
    },
    transform: {
      filter: { id: /\/src\/(?:features\/[\w-]+\/errors|kernel\/error-texts)\.ts$/ },
      handler(code, id) {
        if (this.environment.name !== 'client') return null;
        const found = declaredTexts(code, id);
        if (found === undefined) return null;
        const { start, end, en, fr } = found;
        const [, name = ''] = /\/src\/(.*)\.ts$/.exec(id.split(path.sep).join('/')) ?? [];
        files[name] = { en, fr };
        const hash = noted({ en, fr });
        const texts = locales.map((locale) => `${locale}Texts = ${placeOf(locale, name, hash)}`).join(', ');
        const given = '{}, { en: enTexts, fr: frTexts, french: frTexts }';
        return {
          code: `${IMPORT}const ${texts};\n${code.slice(0, start)}${given}${code.slice(end)}\n${weightOf(en)}`,
          map: null,
        };
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name === 'client') splitBundle(this, bundle, { used, files });
      },
    },
    closeBundle() {
      // The server is built last, when the routes have been written.
      if (this.environment.name === 'client') return;
      const folder = path.join(root, 'build/client/assets');
      for (const name of globSync('manifest-*.js', { cwd: folder })) {
        const code = readFileSync(path.join(folder, name), 'utf8');
        mkdirSync(path.join(folder, 'fr'), { recursive: true });
        writeFileSync(path.join(folder, 'fr', name), linked(code, new Set([...split, name])));
      }
    },
  };
}

function splitBundle(
  context: Rolldown.PluginContext,
  bundle: Rolldown.OutputBundle,
  { used, files }: Record<'used' | 'files', Texts>,
): void {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const differing = filesWithTexts(
    Object.fromEntries(
      chunks.map(({ fileName, code, imports, dynamicImports }) => [
        fileName,
        { code, imports: [...imports, ...dynamicImports] },
      ]),
    ),
  );
  split = new Set([...differing].map((name) => path.posix.basename(name)));
  const names = new Set(
    chunks.flatMap(({ code }) => [...code.matchAll(PLACE)].map((place) => place[3] ?? '')),
  );
  const fileOfAll = (locale: Locale) => {
    const all = JSON.stringify(
      Object.fromEntries([...names].sort().map((name) => [name, files[name]?.[locale]])),
    );
    const fileName = `assets/texts-${locale}-${hashOf(all)}.js`;
    context.emitFile({ type: 'asset', fileName, source: `export default ${all};\n` });
    return `/${fileName}`;
  };
  const others: Record<Locale, string> = { en: fileOfAll('fr'), fr: fileOfAll('en') };
  for (const chunk of chunks) {
    if (!differing.has(chunk.fileName)) continue;
    const [en, fr] = locales.map((locale) =>
      inLanguage(chunk.code, locale, { texts: used, split, others: others[locale] }),
    ) as [string, string];
    if (/@@(?:en|fr|other) /.test(en))
      throw new Error(`${chunk.fileName} has a place that languages.ts does not fill.`);
    chunk.code = en;
    const fileName = `assets/fr/${path.posix.basename(chunk.fileName)}`;
    context.emitFile({ type: 'asset', fileName, source: fr });
  }
}
