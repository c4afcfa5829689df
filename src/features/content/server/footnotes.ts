/**
 * Reads footnotes in Markdown as GitHub does: `[^name]` in the text, `[^name]: text` on a separate line. Why
 * no library is used: docs/decisions/0017-own-file-formats-and-mail-layout.md.
 */
import { Marked, type Token, type Tokens } from 'marked';

interface Footnote {
  tokens: Token[];
  /** Position in the order of the references; undefined without a reference. */
  number?: number;
  references: number;
}

/** A definition with its continuation lines, including indented paragraphs. It ends at the next footnote. */
const definition =
  /^\[\^([^\]\s]{1,100})\]:([^\n]*(?:\n(?!\[\^[^\]\s]{1,100}\]:)(?=[^\S\n]*\S)[^\n]*|\n+(?: {4}|\t)[^\n]*)*)(?:\n|$)/;
const reference = /^\[\^([^\]\s]{1,100})\]/;

/** @throws RangeError when the nesting overflows the stack. */
export function htmlWithFootnotes(markdown: string): string {
  const footnotes = new Map<string, Footnote>();
  let numbers = 0;
  const marked = new Marked({
    gfm: true,
    extensions: [
      {
        name: 'footnote',
        level: 'block',
        tokenizer(source) {
          const [raw, name = '', text = ''] = definition.exec(source) ?? [];
          if (raw === undefined) return undefined;
          const tokens = this.lexer.blockTokens(text.replace(/^(?: {4}|\t)/gm, '').trim(), []);
          if (!footnotes.has(name)) footnotes.set(name, { tokens, references: 0 });
          return { type: 'footnote', raw };
        },
        renderer: () => '',
      },
      {
        name: 'footnoteReference',
        level: 'inline',
        // Runs after the blocks are parsed, when all footnotes are known.
        tokenizer(source) {
          const [raw, name = ''] = reference.exec(source) ?? [];
          const footnote = footnotes.get(name);
          if (raw === undefined || footnote === undefined) return undefined;
          footnote.number ??= ++numbers;
          return { type: 'footnoteReference', raw, number: footnote.number, time: ++footnote.references };
        },
        renderer: ({ number, time }: Tokens.Generic) =>
          `<sup id="${referenceId(number, time)}"><a href="#fn-${number}">${number}</a></sup>`,
      },
    ],
  });
  const html = marked.parser(marked.lexer(markdown));
  const referenced = [...footnotes.values()]
    .filter(({ number }) => number !== undefined)
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ number = 0, tokens }) => item(number, marked.parser(tokens).trim()));
  return referenced.length === 0
    ? html
    : `${html}<section>\n<hr>\n<ol>\n${referenced.join('\n')}\n</ol>\n</section>\n`;
}

function referenceId(number: number, time: number): string {
  return time === 1 ? `fnref-${number}` : `fnref-${number}-${time}`;
}

/** Places the link back after the last words. */
function item(number: number, html: string): string {
  const back = ` <a href="#${referenceId(number, 1)}">↩</a>`;
  const inside = html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${back}</p>` : `${html}${back}`;
  return `<li id="fn-${number}">${inside}</li>`;
}
