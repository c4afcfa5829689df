import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MarkdownOptions, readMarkdownFolder } from './markdown-folder.ts';

const now = new Date('2026-03-02T09:30:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ardoise-markdown-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, text: string) {
  await writeFile(path.join(folder, name), text);
  const { posts } = await readMarkdownFolder(folder, now);
  return posts[0];
}

test('front matter is YAML between dashes, or TOML between pluses', async () => {
  const yaml = '---\ntitle: "Slate --- and chalk"\ndate: 2024-02-01\ncategories: [Roofs]\n---\nText.\n';
  const toml =
    '+++\ntitle = "Slate --- and chalk"\ndate = 2024-02-01T00:00:00Z\ncategories = [\n  "Roofs",\n]\n+++\r\nText.\n';
  for (const source of [yaml, toml])
    expect(await read('a.md', source)).toMatchObject({
      title: 'Slate --- and chalk',
      publishedAt: new Date('2024-02-01'),
      categories: ['Roofs'],
      content: '<p>Text.</p>\n',
    });
  expect(await read('a.md', '+++\ntitle = "Bare"\n+++')).toMatchObject({
    title: 'Bare',
    content: '',
    publishedAt: now,
  });
  expect(await read('a.md', '# No head\n\nText.')).toMatchObject({ title: 'No head' });
});

test('tags are categories where that is asked for, and what is left empty is nothing', async () => {
  await writeFile(
    path.join(folder, 'a.md'),
    '---\ntitle: A\ncategories: Roofs\ntags: [Slate, 2024]\n---\nText.\n',
  );
  const categories = async (options: MarkdownOptions) =>
    (await readMarkdownFolder(folder, now, options)).posts[0]?.categories;
  expect(await categories({})).toEqual(['Roofs']);
  expect(await categories({ tags: true })).toEqual(['Roofs', 'Slate', '2024']);
  await writeFile(path.join(folder, 'a.md'), '---\ntitle: A\ncategories:\ntags:\n---\nText.\n');
  expect(await categories({ tags: true })).toEqual([]);
});

test('a head that cannot be read names its file', async () => {
  await expect(read('a.md', '+++\ntitle = \n+++\nx')).rejects.toMatchObject({
    code: 'FRONT_MATTER',
    msg: expect.stringContaining('a.md'),
  });
});

test('pages of lists are no posts', async () => {
  await writeFile(path.join(folder, '_index.md'), '+++\ntitle = "Posts"\n+++\n');
  expect(await read('one.md', 'One.')).toMatchObject({ title: 'one' });
  expect((await readMarkdownFolder(folder, now)).posts).toHaveLength(1);
});

test.each([
  [
    '{{< figure src="/a.jpg" caption="A & B" >}}',
    '<figure><img src="file:a.jpg" alt=""><figcaption>A &#38; B</figcaption>',
  ],
  ['{{< youtube w7Ft2ymGmfc >}}', 'href="https://www.youtube.com/watch?v=w7Ft2ymGmfc"'],
  ['{{< vimeo id="146022717" >}}', 'href="https://vimeo.com/146022717"'],
  [
    '{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}',
    '<pre><code class="language-go">x := 1\n',
  ],
  ['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '<pre><code class="language-ruby">puts 1\n'],
  ['{{< of-a-theme >}}', '{{&lt; of-a-theme &gt;}}'],
])('%s', async (tag, html) => {
  const post = await read('a.md', `Before.\n\n${tag}\n\nAfter.`);
  expect(post?.content).toContain(html);
  expect(post?.content).toContain('<p>After.</p>');
});

test('a heading at the beginning is the title, whatever closes it', async () => {
  expect(await read('a.md', '# Slate  and chalk ##  \r\n\nText.')).toMatchObject({
    title: 'Slate and chalk',
    content: '<p>Text.</p>\n',
  });
});

test.each([
  '{{< highlight go >}}',
  '{{< figure ',
  '{{% highlight x ',
  '{% highlight x %}',
  '\n',
  '# a ',
  ' ',
])('many times %j are read once, not once for each', async (mark) => {
  // Refused for its length, once it was read.
  await expect(read('a.md', `a\n${mark.repeat(2_000_000 / mark.length)}b`)).rejects.toMatchObject({
    refusal: 'text_too_long',
  });
});

test('names of the front matter are read in any case, as Hugo reads them', async () => {
  expect(await read('a.md', '---\nTitle: A\nDate: 2024-02-01\nDraft: true\n---\nText.\n')).toMatchObject({
    title: 'A',
    savedAt: new Date('2024-02-01'),
    publishedAt: undefined,
  });
  expect(await read('a.md', '+++\nTITLE = "B"\nTranslationKey = "k"\n+++\n')).toMatchObject({
    title: 'B',
    group: 'k',
  });
});

test.each([
  ['"Slate &amp; **chalk**"', 'Slate & chalk'],
  ["'The <em>grey</em> stone'", 'The grey stone'],
  ["'1. * snake_case_name'", '1. * snake_case_name'],
  ["'2 < 3 & 4 > 3'", '2 < 3 & 4 > 3'],
])('the title %s is the text %j', async (title, text) =>
  expect(await read('a.md', `---\ntitle: ${title}\ndate: 2024-02-01\n---\n`)).toMatchObject({ title: text }),
);

test('each file is a post or told of, with the reason', async () => {
  const files = {
    'README.md': 'About this folder.',
    'LICENSE.md': 'MIT',
    '_index.md': '---\ntitle: All\n---\n',
    'old.html': '<p>Old</p>',
    'a.md': '---\ntitle: A\ndate: 2024-02-01\n---\n',
    'b.md': '# B\n\nUndated.',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const { posts, leftOut, undated } = await readMarkdownFolder(folder, now);
  expect(posts.map(({ title }) => title)).toEqual(['A', 'B']);
  expect(undated).toEqual(['B']);
  expect(leftOut).toEqual([
    { name: 'old.html', why: 'not Markdown' },
    { name: 'LICENSE.md', why: 'not public content' },
    { name: 'README.md', why: 'not public content' },
    { name: '_index.md', why: 'a list of other pages' },
  ]);
});
