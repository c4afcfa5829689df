import { describe, expect, test } from 'vitest';
import { renderContent } from './render.ts';

const key = `1-${'a'.repeat(32)}.webp`;
const known = new Map([
  [key, { key, width: 2000, height: 1000, widths: [480, 800, 1200, 1600], alternative: 'A slate roof' }],
]);

describe('a picture from another site', () => {
  const rel = 'rel="noopener noreferrer"';

  test.each([
    [
      '<img src="https://x.example/a.png" alt="A roof">',
      `<a href="https://x.example/a.png" ${rel}>A roof (x.example)</a>`,
    ],
    [
      '<p><img src=" HTTPS://x.example/a.png?me"></p>',
      `<p><a href="HTTPS://x.example/a.png?me" ${rel}>x.example</a></p>`,
    ],
    [
      '<a href="/b"><em><img src="http://x.example/a.png" alt="B"></em></a>',
      '<a href="/b"><em><span>B (x.example)</span></em></a>',
    ],
    [`<img src="https://x.example/medias/2-${'b'.repeat(32)}.webp" alt="">`, `>x.example</a>`],
  ])('%s becomes a link', (raw, expected) => {
    const { html, facts } = renderContent(raw, known);
    expect(html).toContain(expected);
    expect(html).not.toContain('<img');
    expect(renderContent(html).html).toBe(html);
    expect(facts.pictures).toHaveLength(1);
  });

  test('a picture from another site cannot be loaded in any way', () => {
    const { html } = renderContent(
      `<img src="/medias/${'9'.repeat(3)}.png" srcset="/a.png 1x, https://x.example/a.png 2x"><picture><source srcset="https://x.example/b.png"><img src="/c.png"></picture>`,
    );
    expect(html).not.toContain('x.example');
  });

  test('a gallery picture with an absolute address is recognised as our own', () => {
    const { html } = renderContent(`<img src="https://ardoise.test/medias/${key}">`, known);
    expect(html).toContain('<img');
  });
});
