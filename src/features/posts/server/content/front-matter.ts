/** Markdown files as static site generators keep them: what stands at their head, and their text as HTML. */
import { parse as parseToml } from 'smol-toml';
import { parseDocument, parse as parseYaml } from 'yaml';
import { escapeHtml } from '#kernel/text.ts';
import { ENTRY } from '../../import.rules.ts';
import { replaceParts } from '../../markup.rules.ts';
import { htmlOfMarkdown, textOfLine } from './markdown.ts';

/** Names in small letters, as Hugo reads them in any case. */
export type Head = Record<string, unknown>;

export interface FrontMatter {
  /** Left out: it cannot be read, and `problem` says why. */
  values?: Head;
  problem?: string;
  /** The first heading, when it is the title, plain. */
  heading?: string;
  /** The title of the front matter without its marks. */
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
  // A first heading that says the title is the title.
  const isTitle = heading !== undefined && (given === undefined || given.trim() === heading);
  const plain = (text: string | undefined) => (text === undefined ? undefined : textOfLine(text) || text);
  return {
    head: { values, heading: isTitle ? plain(heading) : undefined, title: plain(given) },
    html: htmlOfMarkdown(withoutTags(isTitle ? (rest ?? '') : body)),
  };
}

/** What it cannot make anything of it would otherwise print, word for word as somebody else wrote it. */
export function yamlOf(text: string): unknown {
  return parseYaml(text, { logLevel: 'error' });
}

/** As `yamlOf`; a quoted text may go on at the beginning of a line, as Jekyll's and Hugo's parsers accept it. */
function looseYamlOf(text: string): unknown {
  const read = parseDocument(text, { logLevel: 'error' });
  const [error] = read.errors;
  if (error?.code !== 'MISSING_CHAR' || !/closing ["']/.test(error.message)) return yamlOf(text);
  return yamlOf(text.replace(quoted, (value) => value.replaceAll('\n', '\n  ')));
}

/** The quoted value of a name, over several lines. */
const quoted = /^[\w-]+:[^\S\n]*(?:"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*')(?=[^\S\n]*(?:#.*)?$)/gm;

/** YAML between dashes, TOML between pluses, as Hugo writes it. */
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

/** Characters of a head: nobody writes as many. */
const LONGEST_HEAD = 100_000;

/** @returns why it cannot be read, where it cannot. */
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
  return Object.fromEntries(Object.entries(head).map(([key, value]) => [key.toLowerCase(), value]));
}

/** What is between these is no tag, whatever it looks like. */
const RAW = { begin: /\{%-?\s*raw\s*-?%\}/g, end: '\\{%-?\\s*endraw\\s*-?%\\}' };
const COMMENT = { begin: /\{%-?\s*comment\s*-?%\}/g, end: '\\{%-?\\s*endcomment\\s*-?%\\}' };
/** Code; after the name its language and options. */
const CODE = [
  { begin: /\{\{[<%]\s*highlight\b([^{}<>%]*)[>%]\}\}/g, end: '\\{\\{[<%]\\s*/\\s*highlight\\s*[>%]\\}\\}' },
  { begin: /\{%-?\s*highlight\b([^{}%]*)%\}/g, end: '\\{%-?\\s*endhighlight\\s*-?%\\}' },
];

/** The tags of Hugo's and Jekyll's own that hold something to read; what a theme brought stays to be seen. */
function withoutTags(markdown: string): string {
  const raw: string[] = [];
  // Characters for private use, which no text has.
  const keep = (inner: string) => `\uE000${raw.push(inner) - 1}\uE001`;
  const restore = (text: string) =>
    text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => raw[Number(at)] ?? '');
  const kept = replaceParts(
    markdown.replace(/[\uE000\uE001]/g, ''),
    RAW.begin,
    () => RAW.end,
    (_, inner) => keep(inner),
  );
  const said = replaceParts(
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
    said,
  );
  return restore(withoutSmallTags(withCode));
}

/** In a fence longer than any in the code. */
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

/** As an address without spaces, which Markdown takes for one. */
function entryLink(target: string): string {
  return `${ENTRY}${encodeURI(target.trim())}`;
}
