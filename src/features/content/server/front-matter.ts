/** Reads Markdown files of static site generators: their front matter, and their text as HTML. */
import { parse as parseToml, TomlDate } from 'smol-toml';
import { parseDocument, parse as parseYaml } from 'yaml';
import { escapeHtml } from '#kernel/text.ts';
import { replaceParts } from '../markup.rules.ts';
import { ENTRY } from '../rules.ts';
import { htmlOfMarkdown, textOfLine } from './markdown.ts';

/** Front matter by name in lower case, because Hugo ignores case. */
export type Head = Record<string, unknown>;

export interface FrontMatter {
  /** Undefined if the front matter cannot be read; `problem` is the reason. */
  values?: Head;
  problem?: string;
  /** The first heading as plain text, if it is the title. */
  heading?: string;
  /** The title from the front matter, without markup. */
  title?: string;
}

export function readMarkdown(source: string): { head: FrontMatter; html: string } {
  const { parse, head, body } = partsOf(source.replace(/\r\n?/g, '\n'));
  const read = readHead(parse, head);
  if (typeof read === 'string') return { head: { problem: read }, html: '' };
  const values = read;
  const given = ['string', 'number'].includes(typeof values.title) ? String(values.title) : undefined;
  const [, line, rest] = /^\s*#[^\S\n]+(\S[^\n]*)(?:\n([\s\S]*))?$/.exec(body) ?? [];
  const heading = line
    ?.trim()
    .replace(/(?<!#)#+$/, '')
    .trim();
  // If the first heading equals the title, it is the title.
  const isTitle = heading !== undefined && (given === undefined || given.trim() === heading);
  const plain = (text: string | undefined) => (text === undefined ? undefined : textOfLine(text) || text);
  return {
    head: { values, heading: isTitle ? plain(heading) : undefined, title: plain(given) },
    html: htmlOfMarkdown(withoutTags(isTitle ? (rest ?? '') : body)),
  };
}

/** Parses YAML. Silences warnings, because the parser would print user content. */
function yamlOf(text: string): unknown {
  return parseYaml(text, { logLevel: 'error' });
}

/** Parses like `yamlOf`, but a quoted text may continue at the start of a line, as the parsers of Jekyll and Hugo accept. */
function looseYamlOf(text: string): unknown {
  const read = parseDocument(text, { logLevel: 'error' });
  const [error] = read.errors;
  if (error?.code !== 'MISSING_CHAR' || !/closing ["']/.test(error.message)) return yamlOf(text);
  return yamlOf(text.replace(quoted, (value) => value.replaceAll('\n', '\n        ')));
}

/** A quoted value that spans several lines. */
const quoted =
  /^(?:[\w-]+:|[^\S\n]*-)[^\S\n]*(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')(?=[^\S\n]*(?:#.*)?$)/gm;

/** Splits front matter and text. Front matter is YAML between dashes, or as in Hugo TOML between pluses. */
function partsOf(source: string) {
  const [, fence = '', head = '', body = ''] =
    /^\uFEFF?(---|\+\+\+)[^\S\n]*\n(?:([\s\S]*?)\n)?\1[^\S\n]*(?:\n([\s\S]*)|$)/.exec(source) ?? [
      undefined,
      '',
      '',
      source,
    ];
  return { parse: fence === '+++' ? parseToml : looseYamlOf, head, body };
}

/** Maximum characters of front matter. */
const LONGEST_HEAD = 100_000;

/** @returns the reason if the front matter cannot be read. */
function readHead(parse: (head: string) => unknown, head: string): Head | string {
  if (head.length > LONGEST_HEAD) return 'its front matter is longer than any';
  try {
    return withSmallKeys(parse(head)) ?? 'its front matter is no list of names and values';
  } catch (error) {
    const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
    return `its front matter: ${line.slice(0, 200)}`;
  }
}

function withSmallKeys(head: unknown): Head | undefined {
  if (head === null || head === undefined) return {};
  if (typeof head !== 'object' || Array.isArray(head)) return undefined;
  // As a text, because a date of TOML keeps whether it has a time only in its own class.
  const plain = (value: unknown) => (value instanceof TomlDate ? value.toISOString() : value);
  return Object.fromEntries(Object.entries(head).map(([key, value]) => [key.toLowerCase(), plain(value)]));
}

/** Content between these markers is never a tag. */
const RAW = { begin: /\{%-?\s*raw\s*-?%\}/g, end: '\\{%-?\\s*endraw\\s*-?%\\}' };
const COMMENT = { begin: /\{%-?\s*comment\s*-?%\}/g, end: '\\{%-?\\s*endcomment\\s*-?%\\}' };
/** Code blocks; the name is followed by language and options. */
const CODE = [
  { begin: /\{\{[<%]\s*highlight\b([^{}<>%]*)[>%]\}\}/g, end: '\\{\\{[<%]\\s*/\\s*highlight\\s*[>%]\\}\\}' },
  { begin: /\{%-?\s*highlight\b([^{}%]*)%\}/g, end: '\\{%-?\\s*endhighlight\\s*-?%\\}' },
];

/** Replaces the built-in tags of Hugo and Jekyll that contain text. Tags of themes stay visible. */
function withoutTags(markdown: string): string {
  const raw: string[] = [];
  // Private use characters, which texts do not contain.
  const keep = (inner: string) => `\uE000${raw.push(inner) - 1}\uE001`;
  const restore = (text: string) =>
    text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => raw[Number(at)] ?? '');
  const kept = replaceParts(
    markdown.replace(/[\uE000\uE001]/g, ''),
    RAW.begin,
    () => RAW.end,
    (_, inner) => keep(inner),
  );
  const withoutTextTags = replaceParts(
    kept,
    COMMENT.begin,
    () => COMMENT.end,
    () => '',
  );
  const withCode = CODE.reduce(
    (text, { begin, end }) =>
      replaceParts(
        text,
        begin,
        () => end,
        ([, given = ''], inner) => keep(codeBlock(given, restore(inner))),
      ),
    withoutTextTags,
  );
  return restore(withoutSmallTags(withCode));
}

/** Returns a fenced code block. The fence is longer than any fence in the code. */
function codeBlock(given: string, text: string): string {
  const [language = ''] = /[\w+#.-]*[\w+#]/.exec(given) ?? [];
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `\n${fence}${language}\n${text.replace(/^[^\S\n]*\n/, '').trimEnd()}\n${fence}\n`;
}

function withoutSmallTags(markdown: string): string {
  const named = (given: string, name: string) =>
    new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(given)?.[1];
  return markdown
    .replace(/\{\{[<%]\s*figure\s([^<>%]*)[>%]\}\}/g, (whole, given: string) => {
      const src = named(given, 'src');
      if (src === undefined) return whole;
      const caption = named(given, 'caption') ?? named(given, 'title');
      const below = caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`;
      return `\n<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(named(given, 'alt') ?? '')}">${below}</figure>\n`;
    })
    .replace(
      /\{\{[<%]\s*(youtube|vimeo)(?:_simple)?\s+(?:id=)?["']?([\w-]+)["']?[^<>%]*[>%]\}\}/g,
      (_, host, id) =>
        host === 'vimeo' ? `\n<https://vimeo.com/${id}>\n` : `\n<https://www.youtube.com/watch?v=${id}>\n`,
    )
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+["']?([^"'<>%\s]+)["']?[^<>%]*[>%]\}\}/g, (_, target: string) =>
      entryLink(target),
    )
    .replace(/\{%-?\s*(?:post_url|link)\s+([^%\s]+)\s*-?%\}/g, (_, target: string) => entryLink(target))
    .replace(/\{\{\s*site\.(?:baseurl|url)\s*\}\}/g, '')
    .replace(
      /\{\{\s*["']([^"'{}\n]*)["']\s*\|\s*(?:relative_url|absolute_url|prepend:\s*site\.(?:baseurl|url))[^{}\n]*\}\}/g,
      '$1',
    )
    .replace(/^[^\S\n]*<!--\s*more\s*-->[^\S\n]*$/gim, '');
}

/** Returns a link to an entry, without spaces in the address, as Markdown requires. */
function entryLink(target: string): string {
  return `${ENTRY}${encodeURI(target.trim())}`;
}
