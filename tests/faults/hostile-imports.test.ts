/**
 * Imports the worst texts in each format. An entry takes at most its time limit, and the remaining entries
 * are imported.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ImportedSite } from '#features/imports/entry.rules.ts';
import { readGhost } from '#features/imports/server/ghost.ts';
import { readMarkdownFolder } from '#features/imports/server/markdown-folder.ts';
import { readWordpress } from '#features/imports/server/wordpress.ts';
import { openFolder } from '#platform/folder/folder.ts';
import { hostileHtml, hostileMarkdown } from '../support/hostile-texts.ts';

const now = new Date('2026-03-02T09:30:00Z');
const LENGTH = 2_000_000;

const many = (part: string) => part.repeat(Math.ceil(LENGTH / part.length));
const texts = Object.entries({
  ...hostileHtml(LENGTH),
  ...hostileMarkdown(LENGTH),
  'short codes': many('[caption]'),
  'an endless gallery': many('[gallery ids="1,'),
  'shortcodes of a generator': many('{{< ref "'),
  'lists of YAML': `---\na: ${many('[')}\n---\n`,
  'names of TOML': `+++\n${many('a.')}b = 1\n+++\n`,
});

/** Checks that every text became a post, or was left out with a reason. */
function expectWhole({ posts, leftOut }: ImportedSite): void {
  expect(posts.length + leftOut.length).toBe(texts.length + 1);
  expect(posts.map(({ title }) => title)).toContain('After all of them');
  for (const { why } of leftOut) expect(['too long or too complex', 'cannot be read']).toContain(why);
}

/** Returns the longest time in milliseconds for which this thread was blocked during the work. */
async function longestStop(work: () => Promise<void>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  await work();
  clearInterval(timer);
  return longest;
}

const ways: [string, () => Promise<ImportedSite>][] = [
  [
    'WordPress',
    () => {
      const item = (title: string, text: string) =>
        `<item><title>${title}</title><content:encoded><![CDATA[${text}]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>`;
      async function* chunks() {
        yield '<rss><channel>';
        for (const [name, text] of texts) yield item(name, text.replaceAll(']]>', ''));
        yield `${item('After all of them', 'x')}</channel></rss>`;
      }
      return readWordpress(chunks(), now);
    },
  ],
  [
    'Ghost',
    () => {
      const posts = [...texts, ['After all of them', 'x']].map(([title, html], id) => ({ id, title, html }));
      return readGhost(JSON.stringify({ data: { posts } }), now);
    },
  ],
  [
    'Markdown',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'ardoise-hostile-'));
      try {
        for (const [at, [, text]] of texts.entries()) await writeFile(path.join(folder, `${at}.md`), text);
        await writeFile(path.join(folder, 'z.md'), '# After all of them\n\nx');
        return await readMarkdownFolder(await openFolder(folder), now);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  ],
];

test.each(ways)(
  'a hostile %s import does not block the event loop for long',
  { timeout: 600_000 },
  async (_, read) => {
    const stop = await longestStop(async () => expectWhole(await read()));
    // Handing over two million characters takes a moment; parsing one of the worst texts in this thread would
    // take many seconds.
    expect(stop).toBeLessThan(5000);
  },
);
