/**
 * Markdown with footnotes, as GitHub writes them: `[^name]` in the text, `[^name]: what it says` on a line of its own.
 * Why this is no library: docs/decisions/0017-own-file-formats-and-mail-layout.md.
 */
import { Marked, type Token, type Tokens } from 'marked';

interface Footnote {
  tokens: Token[];
  /** In the order of the text that refers to them; those that nothing refers to have none. */
  number?: number;
  references: number;
}

/** Its line and those that go on with it, paragraphs further in included; another footnote ends it. */
const definition =
  /^\[\^([^\]\s]{1,100})\]:([^\n]*(?:\n(?!\[\^[^\]\s]{1,100}\]:)(?=[^\S\n]*\S)[^\n]*|\n+(?: {4}|\t)[^\n]*)*)(?:\n|$)/;
const reference = /^\[\^([^\]\s]{1,100})\]/;

/** @throws RangeError when elements are nested deeper than the stack. */
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
        // Asked for after the blocks, so that all footnotes are known.
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
  const told = [...footnotes.values()]
    .filter(({ number }) => number !== undefined)
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ number = 0, tokens }) => item(number, marked.parser(tokens).trim()));
  return told.length === 0 ? html : `${html}<section>\n<hr>\n<ol>\n${told.join('\n')}\n</ol>\n</section>\n`;
}

function referenceId(number: number, time: number): string {
  return time === 1 ? `fnref-${number}` : `fnref-${number}-${time}`;
}

/** With the way back behind its last words. */
function item(number: number, html: string): string {
  const back = ` <a href="#${referenceId(number, 1)}">↩</a>`;
  const inside = html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${back}</p>` : `${html}${back}`;
  return `<li id="fn-${number}">${inside}</li>`;
}
