import { expect, test } from 'vitest';
import { decorateContent } from './reading.rules.ts';

const labels = { table: 'Table', copy: 'Copy', copied: 'Copied' };
const button =
  '<button type="button" data-copies data-copied="Copied" data-screen aria-live="polite" hidden>Copy</button>';

test('headings link to themselves, and tables can be scrolled', () => {
  expect(decorateContent('<h2 id="s-a">A <em>b</em></h2>', labels)).toBe(
    '<h2 id="s-a"><a href="#s-a">A <em>b</em></a></h2>',
  );
  const linked = '<h3 id="s-a"><a href="/x">A</a></h3>';
  expect(decorateContent(linked, labels)).toBe(linked);
  expect(decorateContent('<table><tr></tr></table>', { ...labels, table: 'A "table"' })).toBe(
    '<div data-scroll role="region" tabindex="0" aria-label="A &#34;table&#34;"><table><tr></tr></table></div>',
  );
});

test('code that can be scrolled can be reached by keyboard, has a name and can be copied', () => {
  expect(decorateContent('<pre class="c"><code>a</code></pre>', labels)).toBe(
    `<div data-code><pre role="group" tabindex="0" aria-label="Code" class="c"><code>a</code></pre>${button}</div>`,
  );
  expect(decorateContent('<pre tabindex="0"><code>a</code></pre>', labels)).toBe(
    `<div data-code><pre role="group" tabindex="0" aria-label="Code"><code>a</code></pre>${button}</div>`,
  );
  expect(decorateContent('<p title="<pre>">x</p>', labels)).toBe('<p title="<pre>">x</p>');
});

test.each([
  '<img src="/a" alt="<table onmouseover=alert(1) x=">',
  '<img src="/a" alt="</table><h2 id=&quot;s-a&quot;>">',
  '<p title="&quot;<table>">x</p>',
])('tags inside attribute values are ignored: %s', (html) =>
  expect(decorateContent(html, labels)).toBe(html),
);

test('headings that contain what looks like headings, and nested headings, are handled', () => {
  expect(decorateContent('<h2 id="s-a" lang="<h3 id=x>">t</h2>', labels)).toBe(
    '<h2 id="s-a" lang="<h3 id=x>"><a href="#s-a">t</a></h2>',
  );
  expect(decorateContent('<h2>no id</h2><h3 lang="fr" id="s-b">t</h3>', labels)).toBe(
    '<h2>no id</h2><h3 lang="fr" id="s-b"><a href="#s-b">t</a></h3>',
  );
});
