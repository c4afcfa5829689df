/**
 * Compiles the user's guide (docs/guide). `?page` of a Markdown file is its HTML, `?summary` its data for index
 * and search. It is rendered during the build, and each page is loaded separately.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, Parser } from 'marked';
import type { Plugin } from 'vite';
import { fold } from '../../src/kernel/text.ts';

export interface GuideSummary {
  title: string;
  /** Its first paragraph as plain text. */
  lead: string;
  headings: { id: string; text: string }[];
}

export interface GuidePage {
  title: string;
  html: string;
}

const GUIDE = /\/docs\/guide\/(en|fr)\/[a-z-]+\.md$/;

function idOf(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Reads a page of the guide. @throws Error if the file does not start with a title and a paragraph. */
export function readGuidePage(markdown: string, locale: string): GuidePage & { summary: GuideSummary } {
  const marked = new Marked({ async: false });
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  const [title, lead] = tokens;
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph' || !lead.tokens)
    throw new Error('A page of the guide must start with its title (#) and a paragraph.');
  const headings = tokens.flatMap((token) =>
    token.type === 'heading' && token.depth === 2 ? [{ id: idOf(token.text), text: token.text }] : [],
  );
  marked.use({
    renderer: {
      heading({ text, depth, tokens: inside }) {
        return `<h${depth} id="${idOf(text)}">${this.parser.parseInline(inside)}</h${depth}>\n`;
      },
      // Links to the application keep the page's language; links to other pages of the guide are file names.
      link({ href, tokens: inside }) {
        const address = href.replace(/^([a-z-]+)\.md(?=#|$)/, '/app/help/$1');
        const local = address.startsWith('/app/') ? `/${locale}${address}` : address;
        return `<a href="${local}">${this.parser.parseInline(inside)}</a>`;
      },
    },
  });
  // A wide table scrolls, so it must be focusable.
  const html = marked.parser(tokens.slice(1)).replaceAll('<table>', '<table tabindex="0">');
  const parser = new Parser();
  const plain = parser.parseInline(lead.tokens, parser.textRenderer);
  return { title: title.text, html, summary: { title: title.text, lead: plain, headings } };
}

export function guide(): Plugin {
  return {
    name: 'ardoise:guide',
    load: {
      filter: { id: /\.md\?(?:page|summary)$/ },
      handler(id) {
        const [file = '', query] = id.split('?');
        const [, locale] = GUIDE.exec(file.split(path.sep).join('/')) ?? [];
        if (locale === undefined) return null;
        this.addWatchFile(file);
        const { title, html, summary } = readGuidePage(readFileSync(file, 'utf8'), locale);
        const value = query === 'summary' ? summary : { title, html };
        return { code: `export default ${JSON.stringify(value)};`, moduleType: 'js' };
      },
    },
  };
}
