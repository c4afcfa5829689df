/**
 * Makes paragraphs of words that were typed without block elements. Everything that shows a text uses this rule: rendering (page, preview,
 * checks, search, feed, newsletter) and the visual editor.
 */
import { blockElements } from './element.rules.ts';

const blocks: ReadonlySet<string> = new Set(blockElements);

const voids: ReadonlySet<string> = new Set(
  'br img wbr input embed area link meta source track col hr'.split(' '),
);

/** Elements whose content is not markup, or that are replaced as a whole by a player. They stay as written, outside of paragraphs. */
const whole: ReadonlySet<string> = new Set(
  'script style textarea title xmp iframe noembed noframes video audio object select svg math template'.split(
    ' ',
  ),
);

/**
 * A comment, a tag with quoted values, or a text. Cannot fail after a long match, so the time is linear.
 * Source: HTML Standard, 13.2.5 «Tokenization».
 */
const piece =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][^\s/>]*)(?:=\s*(?:"[^"]*"|'[^']*')|[^>=]+|=)*>?|<(?:[!?]|\/[^a-z])[^>]*>?|[^<]+|</gi;

interface Piece {
  kind: 'text' | 'open' | 'close' | 'whole' | 'comment';
  source: string;
  /** The tag's name in lower case. */
  name: string;
}

function* piecesOf(html: string): Generator<Piece> {
  const scan = new RegExp(piece);
  for (let found = scan.exec(html); found !== null; found = scan.exec(html)) {
    const [source, closing, tag] = found;
    const name = tag?.toLowerCase() ?? '';
    if (tag === undefined) yield { kind: /^<./.test(source) ? 'comment' : 'text', source, name };
    else if (closing === '/') yield { kind: 'close', source, name };
    else if (whole.has(name) || (name === 'a' && /\sdata-embed/i.test(source))) {
      const end = new RegExp(`</${name}[^>]*>?`, 'gi');
      end.lastIndex = scan.lastIndex;
      scan.lastIndex = end.exec(html) === null ? html.length : end.lastIndex;
      yield { kind: 'whole', source: html.slice(found.index, scan.lastIndex), name };
    } else yield { kind: 'open', source, name };
  }
}

interface Run {
  /** Whether the run has no block element, so that its lines become paragraphs. */
  isLoose: boolean;
  pieces: Piece[];
}

/**
 * Splits a text at its outermost elements: each element that is or has a block is a run of its own, and the words between them
 * are loose runs. An element that is never closed reaches to the end.
 */
function runsOf(html: string): Run[] {
  const runs: Run[] = [];
  const open: string[] = [];
  const counts = new Map<string, number>();
  /** The pieces of the outermost element that is open. */
  let outermost: Run | undefined;

  function add({ isLoose, pieces }: Run): void {
    const last = runs.at(-1);
    if (isLoose && last?.isLoose) for (const one of pieces) last.pieces.push(one);
    else runs.push({ isLoose, pieces });
  }

  for (const one of piecesOf(html)) {
    const { kind, name } = one;
    const run: Run = outermost ?? { isLoose: true, pieces: [] };
    run.pieces.push(one);
    if (kind === 'open') {
      if (blocks.has(name)) run.isLoose = false;
      if (!voids.has(name)) {
        open.push(name);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    } else if (kind === 'close' && (counts.get(name) ?? 0) > 0) {
      for (let closed = ''; closed !== name; ) {
        closed = open.pop() ?? name;
        counts.set(closed, (counts.get(closed) ?? 1) - 1);
      }
    }
    outermost = open.length > 0 ? run : undefined;
    if (outermost === undefined) add(run);
  }
  if (outermost !== undefined) add(outermost);
  return runs;
}

function sourceOf({ pieces }: Run): string {
  return pieces.map(({ source }) => source).join('');
}

/** Whether a run becomes paragraphs: it has words outside of block elements. */
function hasLooseWords({ isLoose, pieces }: Run): boolean {
  return isLoose && pieces.some(({ kind, source }) => kind === 'text' && /\S/.test(source));
}

/** Whether the rule changes how a text is written: words outside of block elements have line breaks between them. */
export function hasTypedLines(html: string): boolean {
  return runsOf(html).some((run) => hasLooseWords(run) && sourceOf(run).trim().includes('\n'));
}

/**
 * Returns the words outside of block elements as paragraphs: a blank line begins the next paragraph, a single line break becomes
 * `<br>`. Block elements are returned unchanged, so the function is idempotent.
 */
export function withParagraphs(html: string): string {
  const runs = runsOf(html);
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return only.isLoose ? paragraphsOf(only) : html;
  return runs
    .map((run) => {
      const source = sourceOf(run);
      if (!hasLooseWords(run)) return source;
      const space = { before: /^\s*/.exec(source)?.[0], after: source.slice(source.trimEnd().length) };
      return `${space.before}${paragraphsOf(run)}${space.after}`;
    })
    .join('');
}

/** Returns a loose run as paragraphs, without the white space around them. */
function paragraphsOf({ pieces }: Run): string {
  const made: string[] = [];
  let isInside = false;
  /** Line breaks since the last words. */
  let breaks = 0;
  /** White space in the line since the last words. */
  let space = '';
  let afterBr = false;
  /** Open elements. */
  let depth = 0;

  function begin(): void {
    if (isInside && breaks > 1) {
      // White space between two paragraphs would get a formatting element of its own while one is open.
      made.push(depth > 0 ? '</p>' : '</p>\n\n');
      isInside = false;
    }
    if (!isInside) made.push('<p>');
    else if (breaks === 1) made.push(afterBr ? '\n' : '<br>\n');
    else made.push(space);
    isInside = true;
    breaks = 0;
    space = '';
    afterBr = false;
  }

  for (const { kind, source, name } of pieces) {
    if (kind === 'text') {
      for (const part of source.replace(/\r\n?/g, '\n').split(/(\s+)/)) {
        if (part === '') continue;
        if (/\S/.test(part)) {
          begin();
          made.push(part);
        } else if (part.includes('\n')) breaks += part.split('\n').length - 1;
        else space += part;
      }
    } else if (kind === 'whole') {
      if (isInside) made.push('</p>\n\n');
      isInside = false;
      breaks = 0;
      space = '';
      made.push(source, '\n\n');
    } else if (kind === 'open') {
      if (name === 'br') breaks = Math.max(0, breaks - 1);
      begin();
      made.push(source);
      afterBr = name === 'br';
      if (!voids.has(name)) depth++;
    } else if (kind === 'close' && blocks.has(name)) {
      // The end of a paragraph that was never begun.
      if (isInside) breaks = Math.max(breaks, 2);
    } else {
      if (kind === 'close') depth = Math.max(0, depth - 1);
      made.push(source);
    }
  }
  if (isInside) made.push('</p>');
  return made.join('').trim();
}
