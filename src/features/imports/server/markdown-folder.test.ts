import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder, UnreadableFile } from '#platform/folder/folder.ts';
import type { ImportedSite, SourceOptions } from '../entry.rules.ts';
import { readMarkdownFolder } from './markdown-folder.ts';

const now = new Date('2026-03-02T09:30:00Z');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ardoise-markdown-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, text: string) {
  await writeFile(path.join(folder, name), text);
  const { posts } = await readMarkdownFolder(await openFolder(folder), now);
  return posts[0];
}

test('front matter is read as YAML between dashes or TOML between pluses', async () => {
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
  expect(await read('a.md', '+++\ntitle = "Bare"\nlang = "en"\n+++')).toMatchObject({
    title: 'Bare',
    content: '',
    publishedAt: undefined,
    notes: [{ code: 'no date' }],
  });
  expect(await read('a.md', '# No head\n\nText.')).toMatchObject({ title: 'No head' });
  const windows = '---\r\ntitle: "A"\r\nslug: "b"\r\n---\r\nText.\r\n';
  expect(await read('a.md', windows)).toMatchObject({ title: 'A', titleId: 'b', content: '<p>Text.</p>\n' });
});

test('tags are imported as categories if the option is set, and empty values are ignored', async () => {
  await writeFile(
    path.join(folder, 'a.md'),
    '---\ntitle: A\ncategories: Roofs\ntags: [Slate, 2024]\n---\nText.\n',
  );
  const categories = async (options: SourceOptions) =>
    (await readMarkdownFolder(await openFolder(folder), now, options)).posts[0]?.categories;
  expect(await categories({})).toEqual(['Roofs']);
  expect(await categories({ tags: true })).toEqual(['Roofs', 'Slate', '2024']);
  await writeFile(path.join(folder, 'a.md'), '---\ntitle: A\ncategories:\ntags:\n---\nText.\n');
  expect(await categories({ tags: true })).toEqual([]);
});

test('a file with invalid front matter is left out, and the others are read', async () => {
  await writeFile(path.join(folder, 'b.md'), '---\ntitle: [\n---\nx');
  await writeFile(path.join(folder, 'c.md'), 'c');
  expect(await read('a.md', '+++\ntitle = \n+++\nx')).toMatchObject({ title: 'c' });
  const { leftOut } = await readMarkdownFolder(await openFolder(folder), now);
  expect(leftOut).toMatchObject([
    { name: 'a.md', why: 'cannot be read', detail: expect.stringMatching(/^its front matter: ./) },
    { name: 'b.md', why: 'cannot be read', detail: expect.stringMatching(/^its front matter: ./) },
  ]);
});

test('an unreadable file is left out with the reason, and the others are read', async () => {
  const bytes = async (name: string) => {
    if (name === 'a.md') throw new UnreadableFile('it is damaged in the ZIP');
    return Buffer.from('# B\n\nText.');
  };
  const site = await readMarkdownFolder({ names: new Set(['a.md', 'b.md']), bytes }, now);
  expect(site.posts).toMatchObject([{ title: 'B' }]);
  expect(site.leftOut).toEqual([{ name: 'a.md', why: 'cannot be read', detail: 'it is damaged in the ZIP' }]);
});

test('pages that only list others are left out', async () => {
  await writeFile(path.join(folder, '_index.md'), '+++\ntitle = "Posts"\n+++\n');
  expect(await read('one.md', 'One.')).toMatchObject({ title: 'one' });
  expect((await readMarkdownFolder(await openFolder(folder), now)).posts).toHaveLength(1);
});

test.each([
  [
    '{{< figure src="/a.jpg" caption="A & B" >}}',
    '<figure><img src="/a.jpg" alt=""><figcaption>A &amp; B</figcaption>',
  ],
  ['{{< youtube w7Ft2ymGmfc >}}', 'href="https://www.youtube.com/watch?v=w7Ft2ymGmfc"'],
  ['{{< vimeo id="146022717" >}}', 'href="https://vimeo.com/146022717"'],
  [
    '{{< highlight go "linenos=table" >}}\nx := 1\n{{< /highlight >}}',
    '<pre><code class="language-go">x := 1\n',
  ],
  ['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '<pre><code class="language-ruby">puts 1\n'],
  ['{{< of-a-theme >}}', '{{&lt; of-a-theme >}}'],
])('%s', async (tag, html) => {
  const post = await read('a.md', `Before.\n\n${tag}\n\nAfter.`);
  expect(post?.content).toContain(html);
  expect(post?.content).toContain('<p>After.</p>');
});

test('footnotes are removed from a description', async () =>
  expect(await read('a.md', 'INTJ[^1], they say.\n\n[^1]: A type.')).toMatchObject({
    description: 'INTJ, they say.',
    content: expect.stringContaining('<sup id="fnref-1">'),
  }));

test('a first heading becomes the title, without its closing number signs', async () => {
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
])('many repeated %j are read in linear time', async (mark) => {
  await writeFile(path.join(folder, 'a.md'), `a\n${mark.repeat(2_000_000 / mark.length)}b`);
  // The file is rejected for its length after it was read.
  expect((await readMarkdownFolder(await openFolder(folder), now)).leftOut).toMatchObject([
    { name: 'a.md', why: 'too long or too complex', detail: 'text too long' },
  ]);
});

test('names in the front matter are read ignoring case, as Hugo does', async () => {
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
])('the title %s is read as %j', async (title, text) =>
  expect(await read('a.md', `---\ntitle: ${title}\ndate: 2024-02-01\n---\n`)).toMatchObject({ title: text }),
);

test('each file is read as a post, or listed with the reason why not', async () => {
  const files = {
    'README.md': 'About this folder.',
    'LICENSE.md': 'MIT',
    '_index.md': '---\ntitle: All\n---\n',
    'old.html': '<p>Old</p>',
    'a.md': '---\ntitle: A\ndate: 2024-02-01\n---\n',
    'b.md': '# B\n\nUndated.',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const { posts, leftOut } = await readMarkdownFolder(await openFolder(folder), now, { language: 'EN' });
  expect(posts.map(({ title, publishedAt, notes }) => [title, publishedAt, notes])).toEqual([
    ['A', new Date('2024-02-01'), []],
    ['B', undefined, [{ code: 'no date' }]],
  ]);
  expect(leftOut).toEqual([
    { name: 'LICENSE.md', why: 'not public content' },
    { name: 'README.md', why: 'not public content' },
    { name: '_index.md', why: 'a list of other pages' },
    { name: 'old.html', why: 'not Markdown' },
  ]);
  const date = new Date('2020-05-05');
  expect(
    (await readMarkdownFolder(await openFolder(folder), now, { language: 'EN', date })).posts[1],
  ).toMatchObject({
    publishedAt: date,
    notes: [{ code: 'no date', detail: 'the one of --date' }],
  });
});

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

const byName = ({ posts }: ImportedSite) => Object.fromEntries(posts.map((post) => [post.name, post]));

test('from a Hugo site in two languages, translations, addresses, authors, pictures and other files are read', async () => {
  await write({
    'hugo.toml': `baseURL = "https://roofs.example/blog/"
defaultContentLanguage = "fr"
[languages.fr]
contentDir = "content/fr"
[languages.en]
contentDir = "content/en"
[languages.es]
contentDir = "content/es"
[permalinks]
posts = "/:year/:month/:slug"
[params.author]
name = "Odile Perrin"`,
    'README.md': 'Of the repository.',
    'content/fr/posts/pluie/index.md': `---
Title: L'été &amp; la **pluie**
date: 2021-03-04T10:30:00+01:00
translationKey: rain
aliases: [/vieille-pluie/]
---
![Un toit](toit.jpg) ![Une ardoise](/img/ardoise.png)`,
    'content/fr/posts/pluie/toit.jpg': 'x',
    'content/en/posts/2021-03-05-rain.md':
      '---\ntitle: Rain\ndate: 2021-03-05\ntranslationKey: rain\nauthors: [Ann, {name: Bo}]\n---\nIt rains.',
    'content/es/posts/lluvia.md': '---\ntitle: Lluvia\ndate: 2021-03-05\n---\nx',
    'content/en/about.md': '---\ntitle: About\n---\nx',
    'content/fr/_index.md': '---\ntitle: x\n---\n',
    'static/img/ardoise.png': 'x',
    'themes/a/content/en/posts/x.md': 'x',
  });
  const site = await readMarkdownFolder(await openFolder(folder), now);
  expect(site.origins).toEqual(new Set(['https://roofs.example']));
  expect(site.leftOut.map(({ name, why }) => [name, why])).toEqual([
    ['content/en/about.md', 'a page'],
    ['content/es/posts/lluvia.md', 'another language'],
    ['content/fr/_index.md', 'a list of other pages'],
  ]);
  expect(byName(site)).toMatchObject({
    'content/fr/posts/pluie/index.md': {
      title: "L'été & la pluie",
      language: 'FR',
      group: 'rain',
      author: { name: 'Odile Perrin' },
      addresses: expect.arrayContaining([
        '/blog/2021/03/lété-la-pluie',
        '/2021/03/pluie',
        '/blog/vieille-pluie',
      ]),
      files: new Map([
        ['toit.jpg', 'file:content/fr/posts/pluie/toit.jpg'],
        ['/img/ardoise.png', 'file:static/img/ardoise.png'],
      ]),
    },
    'content/en/posts/2021-03-05-rain.md': {
      language: 'EN',
      group: 'rain',
      author: { name: 'Ann, Bo' },
      addresses: expect.arrayContaining(['/blog/en/2021/03/rain', '/en/2021/03/rain']),
    },
  });
});

test('from a Jekyll site, posts and drafts are read by folder, and addresses by permalink', async () => {
  await write({
    '_config.yml': 'url: https://roofs.example\nlang: fr-FR\npermalink: pretty',
    '_data/authors.yml': 'odile:\n  name: Odile Perrin',
    '_posts/2021-03-04-rain.md':
      '---\nauthor: odile\ncategories: [Roofs, Old]\nredirect_from: /rain.html\n---\n# Rain\n\nSee [that]({% post_url 2021-03-05-snow %}).',
    '_posts/2021-03-05-snow.md': '---\ntitle: Snow\npermalink: /neige.html\n---\nSnow.',
    '_drafts/hail.md': '---\ntitle: Hail\n---\nx',
    '_includes/a.html': 'x',
    'about.md': '---\ntitle: About\n---\nx',
  });
  const site = await readMarkdownFolder(await openFolder(folder), now);
  expect(site.leftOut.map(({ name, why }) => [name, why])).toEqual([['about.md', 'a page']]);
  expect(byName(site)).toMatchObject({
    '_posts/2021-03-04-rain.md': {
      title: 'Rain',
      language: 'FR',
      publishedAt: new Date('2021-03-04'),
      author: { name: 'Odile Perrin' },
      addresses: ['/roofs/old/2021/03/04/rain', '/roofs/old/2021/03/04/2021-03-04-rain', '/rain'],
      found: { links: ['entry:2021-03-05-snow'] },
    },
    '_posts/2021-03-05-snow.md': { addresses: ['/neige'] },
    '_drafts/hail.md': { publishedAt: undefined, notes: [{ code: 'no date' }, { code: 'a draft there' }] },
  });
});

test('pictures of a generator without a known configuration are found by the only end of a path', async () => {
  await write({
    'posts/a.md': '# A\n\n![a](/img/a.png) ![b](/img/b.png) ![c](/c.png) ![d](./d.png)',
    'src/statics/img/a.png': '',
    'one/img/b.png': '',
    'two/img/b.png': '',
    'assets/x/c.png': '',
    'posts/d.png': '',
    'other/d.png': '',
  });
  const { posts } = await readMarkdownFolder(await openFolder(folder), now);
  const files = Object.fromEntries(posts[0]?.files ?? []);
  expect(files).toMatchObject({
    '/img/a.png': 'file:src/statics/img/a.png',
    '/c.png': 'file:assets/x/c.png',
    './d.png': 'file:posts/d.png',
  });
  expect(files['/img/b.png']).not.toMatch(/one|two/);
});
