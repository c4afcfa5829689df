/**
 * Texts that try to keep a server busy: each would cost a naive parser, sanitiser, highlighter or converter
 * seconds to minutes. They are as long as a post may be.
 */

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const many = (length: number, size: number, part: (n: number) => string) =>
  Array.from({ length: Math.floor(length / size) }, (_, n) => part(n)).join('');

/** @param length approximate number of characters. */
export function hostileHtml(length: number): Record<string, string> {
  return {
    headings: fill('<h2>', length),
    'equal headings': fill('<h2>a</h2>', length),
    'open brackets': fill('<', length),
    'formatting in each paragraph': `<p>${many(4000, 12, (n) => `<b lang="${n}">`)}${fill('</p><p>x', length)}`,
    'formatting never closed': fill('<b><p>', length),
    'tables in tables': fill('<table><tr><td>', length),
    'text between table cells': `<table>${fill('<i>x</i>', length)}`,
    'attributes by the thousand': `<p ${many(length, 9, (n) => `a${n}=1 `)}>`,
    'attributes of the page': many(length, 14, (n) => `<html a${n}=1>`),
    entities: fill('&lt;&notit;&#x1F600;', length),
    'links in links': fill('<a href=x>', length),
    'links to posts': many(length, 37, (n) => `<a href=/en/app/blog/read/x${n}></a>`),
    'code for the highlighter': fill(
      `<pre><code class="language-java">${fill('a', 399)}\n</code></pre>`,
      length,
    ),
    pictures: many(length, 60, (n) => `<img src="/medias/1-${n.toString(16).padStart(32, '0')}.webp">`),
    'elements that are removed': many(length, 14, (n) => `<x${n} onclick=1>`),
    'words for the search': many(length, 8, (n) => `w${n} `),
    'very long addresses': fill(`<a href="/${fill('x', 9000)}">`, length),
  };
}

/** @param length approximate number of characters, in paragraphs of the maximum length. */
export function hostileMarkdown(length: number): Record<string, string> {
  const paragraphs = (part: string) => fill(`${fill(part, 29_000)}\n\n`, length);
  return {
    brackets: paragraphs('['),
    'pictures of brackets': paragraphs('![[]('),
    stars: paragraphs('**a'),
    'stars and lines': paragraphs('*_'),
    lines: paragraphs('_a'),
    quotes: fill('> ', length),
    'lists in lists': many(Math.min(length, 40_000), 100, (n) => `${' '.repeat(n)}- a\n`),
    footnotes: many(length, 20, (n) => `[^${n}] [^${n}]: x[^${n}]\n\n`),
    'footnotes in footnotes': fill('[^a]: [^a]', length),
    backticks: many(Math.min(length, 29_000), 60, (n) => `${'`'.repeat(n % 100)}a`),
    'empty tables': fill('|a|b\n|-|-\n', length),
    definitions: fill('[a]: b\n', length),
  };
}
