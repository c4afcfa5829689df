import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder } from '#platform/folder/folder.ts';
import type { SourceOptions } from '../entry.rules.ts';
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

test.each([
  ['{% highlight php %}', '{% endhighlight %}'],
  ['{% highlight %}', '{% endhighlight %}'],
  ['{%- highlight c++ linenos -%}', '{%- endhighlight -%}'],
  ['{% highlight objective-c %}', '{%endhighlight%}'],
  ['{% highlight html %}{% raw %}', '{% endraw %}{% endhighlight %}'],
  ['{{< highlight go "linenos=table" >}}', '{{< /highlight >}}'],
  ['{{% highlight c# %}}', '{{% /highlight %}}'],
])('every character of code between %s and %s stays', async (begin, end) => {
  const code = '  <?php\nforeach ($a as $b => $c) {\n\n    $d = <<<E\n```\n<div>x</div>\n}';
  const post = await read(
    'a.md',
    `---\ntitle: A\n---\nBefore.\n\n${begin}\n${code}\n${end}\n\nAfter *all*.\n`,
  );
  const [, shown = ''] = /<code[^>]*>([\s\S]*)<\/code>/.exec(post?.content ?? '') ?? [];
  const plain = shown.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  expect(plain.trimEnd()).toBe(code);
  expect(post?.content).toMatch(/^<p>Before\.<\/p>[\s\S]*<p>After <em>all<\/em>\.<\/p>\s*$/);
});

test('tags that are displayed stay, and tags in comments are removed', async () => {
  const text =
    'A {% raw %}{{ site.url }} {% link b.md %}{% endraw %} b.\n\n{% comment %}Not this.{% endcomment %}\n\nC.';
  expect((await read('a.md', text))?.content).toBe('<p>A {{ site.url }} {% link b.md %} b.</p>\n<p>C.</p>\n');
});

test.each([
  ['"Two lines\nof text: \\"a\\" # b"', 'Two lines of text: "a" # b'],
  ["'Two lines\nof it''s text'", 'Two lines of it’s text'.replace('’', "'")],
  ['"Two\n\nparagraphs" # why', 'Two\nparagraphs'],
])('a quoted value may continue at the start of a line: %s', async (value, expected) => {
  const post = await read('a.md', `---\ntitle: A\ndescription: ${value}\ncategories: [Roofs]\n---\nText.`);
  expect(post).toMatchObject({ description: expected, categories: ['Roofs'] });
});

test('a quoted value of a list may continue at the start of a line', async () => {
  const post = await read(
    'a.md',
    '---\ntitle: A\ninterests:\n- "[Colours\n](https://x.example) - pretty."\n- "b"\n---\nText.',
  );
  expect(post).toMatchObject({ title: 'A', content: '<p>Text.</p>\n' });
});

test('the cover is read from the names that themes use', async () => {
  for (const head of [
    'feature-img: "images/a.jpg"',
    'thumbnail: images/a.jpg',
    'header:\n  teaser: images/a.jpg',
    'header:\n  overlay_image: images/a.jpg',
    'cover:\n  image: images/a.jpg',
    'images: [images/a.jpg]',
    'thumbnail: images/small.jpg\nhero_image: images/a.jpg',
  ])
    expect((await read('a.md', `---\ntitle: A\n${head}\n---\nText.`))?.cover).toMatch(/images\/a\.jpg$/);
});

test('a text that states no language gets the detected one, or the report says that it is unknown', async () => {
  const french =
    'Nous avons posé les ardoises du toit avec des crochets, et la pluie ne passe pas dans la maison.';
  const english =
    'We have laid the slates of the roof with hooks, and it is a house that the rain does not enter.';
  const readAll = async (names: Record<string, string>, options: SourceOptions = {}) => {
    for (const [name, text] of Object.entries(names)) await writeFile(path.join(folder, name), text);
    const { posts } = await readMarkdownFolder(await openFolder(folder), now, options);
    return posts.map(({ language, notes }) => [
      language,
      notes.some(({ code }) => code === 'language not recognised'),
    ]);
  };
  const texts = {
    'a.md': french,
    'b.md': english,
    'c.md': `---\nlang: fr\n---\n${english}`,
    'd.md': `# Toit\n\n\`\`\`\n${english}\n\`\`\`\n\n${french}`,
    'e.md': 'Kafka 3.2',
  };
  const expected = [
    ['FR', false],
    ['EN', false],
    ['FR', false],
    ['FR', false],
  ];
  expect(await readAll(texts)).toEqual([...expected, ['FR', true]]);
  expect(await readAll(texts, { language: 'FR' })).toEqual([
    ['FR', false],
    ['FR', false],
    ['FR', false],
    ['FR', false],
    ['FR', false],
  ]);
  expect(await readAll({ ...texts, '_config.yml': 'lang: fr' }, { pages: true })).toEqual([
    ...expected,
    ['FR', false],
  ]);
});
