/**
 * Compiles the user's guide (docs/guide). `?page` of a Markdown file is its HTML, `?summary` its data for index
 * and search. It is rendered during the build, and each page is loaded separately.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, Parser } from 'marked';
import sharp from 'sharp';
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

/** A picture as the guide names it; the files are in docs/guide/pictures. */
const PICTURE = /pictures\/[\w.-]+\.webp/g;
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
      image: ({ href, text }) => `<img src="${href}" alt="${text}" loading="lazy" decoding="async">`,
    },
  });
  // A wide table scrolls, so it must be focusable.
  const html = marked.parser(tokens.slice(1)).replaceAll('<table>', '<table tabindex="0">');
  const parser = new Parser();
  const plain = parser.parseInline(lead.tokens, parser.textRenderer);
  return { title: title.text, html, summary: { title: title.text, lead: plain, headings } };
}

/** Returns the code of a page's module. It imports the pictures' addresses, and gives them their size in pixels. */
async function moduleOf({ title, html }: GuidePage, folder: string): Promise<string> {
  const imports: string[] = [];
  let text = JSON.stringify(html);
  for (const [at, picture] of [...new Set(html.match(PICTURE))].entries()) {
    const file = path.join(folder, picture);
    const { width, height } = await sharp(file).metadata();
    imports.push(`import picture${at} from ${JSON.stringify(`${file}?url`)};`);
    const tag = `src=\\"" + picture${at} + "\\" width=\\"${width}\\" height=\\"${height}\\"`;
    text = text.replaceAll(`src=\\"../${picture}\\"`, tag);
  }
  return `${imports.join('\n')}\nexport default { title: ${JSON.stringify(title)}, html: ${text} };`;
}

export function guide(): Plugin {
  return {
    name: 'ardoise:guide',
    load: {
      filter: { id: /\.md\?(?:page|summary)$/ },
      async handler(id) {
        const [file = '', query] = id.split('?');
        const [, locale] = GUIDE.exec(file.split(path.sep).join('/')) ?? [];
        if (locale === undefined) return null;
        this.addWatchFile(file);
        const { title, html, summary } = readGuidePage(readFileSync(file, 'utf8'), locale);
        if (query === 'summary')
          return { code: `export default ${JSON.stringify(summary)};`, moduleType: 'js' };
        const folder = path.resolve(path.dirname(file), '..');
        return { code: await moduleOf({ title, html }, folder), moduleType: 'js' };
      },
    },
  };
}
