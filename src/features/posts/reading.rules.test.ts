import { expect, test } from 'vitest';
import { decorateContent } from './reading.rules.ts';

test('headings link to themselves and tables scroll', () => {
  expect(decorateContent('<h2 id="s-a">A <em>b</em></h2>', 'Table')).toBe(
    '<h2 id="s-a"><a href="#s-a">A <em>b</em></a></h2>',
  );
  const linked = '<h3 id="s-a"><a href="/x">A</a></h3>';
  expect(decorateContent(linked, 'Table')).toBe(linked);
  expect(decorateContent('<table><tr></tr></table>', 'A "table"')).toBe(
    '<div data-scroll role="region" tabindex="0" aria-label="A &#34;table&#34;"><table><tr></tr></table></div>',
  );
});
