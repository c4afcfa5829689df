/**
 * Makes paragraphs of a text that was typed without markup. Everything that shows a text uses this rule: rendering (page, preview,
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

/** Whether a text has a block element, such as `<p>` or `<figure>`. */
export function hasBlocks(html: string): boolean {
  for (const { kind, name } of piecesOf(html)) if (kind === 'open' && blocks.has(name)) return true;
  return false;
}

/** Whether the rule changes how a text is written: it has line breaks and no block element. */
export function hasTypedLines(html: string): boolean {
  return html.trim().includes('\n') && !hasBlocks(html);
}

/**
 * Returns a text without block elements as paragraphs: a blank line begins the next paragraph, a single line break becomes `<br>`.
 * A text with a block element is returned unchanged, so the function is idempotent.
 */
export function withParagraphs(html: string): string {
  if (hasBlocks(html)) return html;
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

  for (const { kind, source, name } of piecesOf(html.replace(/\r\n?/g, '\n'))) {
    if (kind === 'text') {
      for (const part of source.split(/(\s+)/)) {
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
    } else {
      if (kind === 'close') depth = Math.max(0, depth - 1);
      made.push(source);
    }
  }
  if (isInside) made.push('</p>');
  return made.join('').trim();
}
