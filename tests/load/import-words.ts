/**
 * Compares the words of each Markdown file in a folder with those of the imported post, and prints the ten
 * posts that differ most.
 *
 *     node tests/load/import-words.ts <folder> [how many]
 */
import { parseArgs } from 'node:util';
import { renderText } from '#features/content/server/source.service.ts';
import { readMarkdownFolder } from '#features/imports/server/markdown-folder.ts';
import { openFolder, textIn } from '#platform/folder/folder.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const [name = '.', most = '10'] = positionals;
const folder = await openFolder(name);
const site = await readMarkdownFolder(folder, new Date(), { pages: true });

interface Compared {
  name: string;
  source: number;
  lost: string[];
}

const compared: Compared[] = [];
for (const post of site.posts) {
  const { rendered } = await renderText({ ...post }, new Map());
  const source = wordsOf(textOfSource(await textIn(folder, post.name)));
  compared.push({
    name: post.name,
    source: source.length,
    lost: missingIn(source, wordsOf(`${post.title} ${rendered.text}`)),
  });
}
compared.sort((a, b) => share(b) - share(a));
const words = compared.reduce((sum, { source }) => sum + source, 0);
const lost = compared.reduce((sum, one) => sum + one.lost.length, 0);
console.log(`${compared.length} entries, ${words} words, ${lost} lost; ${site.leftOut.length} left out`);
for (const one of compared.slice(0, Number(most)))
  console.log(`${one.lost.length} of ${one.source}  ${one.name}: ${one.lost.slice(0, 12).join(' ')}`);
for (const { name, why, detail } of site.leftOut) console.log(`left out  ${name}: ${why} ${detail ?? ''}`);
process.exit(0);

function share({ lost, source }: Compared): number {
  return source === 0 ? 0 : lost.length / source;
}

/** Returns the text of a source, extracted independently of the product's parser, which is being tested. */
function textOfSource(source: string): string {
  return source
    .replace(/^\uFEFF?(---|\+\+\+)\s*\n[\s\S]*?\n\1\s*(?:\n|$)/, '')
    .replace(/\{%[\s\S]*?%\}|\{\{[<%][\s\S]*?[>%]\}\}/g, ' ')
    .replace(/<!--[\s\S]*?-->|<(?:style|script)\b[\s\S]*?<\/(?:style|script)>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\s*\)/g, '] ')
    .replace(/!\[[^\]]*\]/g, ' ')
    .replace(/^\[\^([^\]]+)\]:|\[\^([^\]]+)\]/gm, ' ')
    .replace(/^ {0,3}\[[^\]]+\]:.*$|^\s*(`{3,}|~{3,}).*$/gm, ' ')
    .replace(/\]\[[^\]]*\]/g, '] ')
    .replace(/&#?\w+;/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ');
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  );
}

/** Returns the words of the source that are missing in the post, with repetitions. */
function missingIn(source: readonly string[], found: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
  return source.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
