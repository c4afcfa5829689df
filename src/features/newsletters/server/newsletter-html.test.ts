import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../../tests/support/for-all.ts';
import { mailHtml, mailText } from './newsletter-html.ts';

const base = 'https://a.example';

test('HTML has absolute addresses, styles inline and no attribute that mail programs ignore', () => {
  const html =
    '<h2 id="s-a">A &amp; b</h2><p><a href="/en/app/blog" rel="noopener">blog</a><br><img src="/medias/k" alt="x" loading="lazy" srcset="/medias/k/5 5w"></p>';
  expect(mailHtml(html, base, { p: 'margin:0', a: 'color:red' })).toBe(
    '<h2>A &#38; b</h2><p style="margin:0"><a href="https://a.example/en/app/blog" style="color:red">blog</a><br>' +
      '<img src="https://a.example/medias/k" alt="x"></p>',
  );
});

test.each([
  ['<p>One\n two</p><p>three<br>four</p>', 'One two\n\nthree\nfour'],
  ['<p>See <a href="/x?a=1&amp;b=2">this</a>.</p>', 'See this (https://a.example/x?a=1&b=2).'],
  ['<p><a href="https://b.example/">https://b.example/</a></p>', 'https://b.example/'],
  ['<h2>T</h2><ul><li>one</li><li>two</li></ul><p>end</p>', 'T\n\n- one\n- two\n\nend'],
  ['<pre><code>a  b\n  c</code></pre>', 'a  b\n  c'],
  ['<p>5 &lt; 6 &amp; 7</p>', '5 < 6 & 7'],
])('%s as text', (html, text) => {
  expect(mailText(html, base)).toBe(text);
});

test('whatever the text, it is escaped in HTML and complete as text', () => {
  forAll(fc.string({ unit: fc.constantFrom(...'<>&"\'abé ') }), (text) => {
    const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const html = mailHtml(`<p>${escaped}</p>`, base, {});
    expect(html.slice(3, -4)).not.toMatch(/[<>"]/);
    expect(mailText(`<p>${escaped}</p>`, base)).toBe(text.replace(/ +/g, ' ').trim());
  });
});
