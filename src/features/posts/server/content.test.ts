import { describe, expect, test } from 'vitest';
import { pictureKeysOf, renderContent } from './content.service.ts';
import { factsOf, removedFrom } from './inspection.service.ts';

const key = `1-${'a'.repeat(32)}.webp`;
const known = new Map([
  [key, { key, width: 2000, height: 1000, widths: [480, 800, 1200, 1600], alternative: 'A slate roof' }],
]);

describe('a picture of the gallery', () => {
  test('gets its size, its widths and its text', () => {
    const { html } = renderContent(`<img src="/medias/${key}">`, known);
    expect(html).toContain(`src="/medias/${key}/1200"`);
    expect(html).toContain(`/medias/${key}/480 480w`);
    expect(html).toContain('width="2000" height="1000"');
    expect(html).toContain('alt="A slate roof"');
  });

  test('keeps what the author said, and «decoration» is something said', () => {
    const { html } = renderContent(`<img src="/medias/${key}/480" alt="" width="10" height="5">`, known);
    expect(html).toContain('alt=""');
    expect(html).toContain('width="10" height="5"');
  });

  test('is known by its absolute address as well', () => {
    const { html } = renderContent(`<img src="https://ardoise.test/medias/${key}">`, known);
    expect(html).toContain(`src="/medias/${key}/1200"`);
  });

  test('is found once, however often it is shown', () => {
    expect(pictureKeysOf(`<img src="/medias/${key}"><a href="/medias/${key}/480">x</a>`)).toEqual([key]);
  });
});

test('links inside a text find the author’s own anchors', () => {
  const { html } = renderContent('<h2 id="Plan">Plan</h2><p><a href="#Plan">up</a></p>');
  expect(html).toBe('<h2 id="s-plan">Plan</h2><p><a href="#s-plan">up</a></p>');
  // What was rendered once and is given again stays as it is.
  expect(renderContent(html).html).toBe(html);
});

test('the author is told what was left out, each kind once', () => {
  const raw =
    '<script>x</script><p onclick="x" style="color:red">a</p><p onclick="y">b</p><a href="javascript:x" target="_blank">c</a><iframe src="https://x.example"></iframe><img src="data:image/png;base64,x">';
  expect(removedFrom(raw)).toEqual([
    { what: 'onclick', times: 2 },
    { what: '<script>', times: 1 },
    { what: 'href=javascript:', times: 1 },
    { what: '<iframe>', times: 1 },
    { what: 'src=data:', times: 1 },
  ]);
  expect(removedFrom('<h1>a</h1><p class="x" id="y">fine <a href="/x">x</a></p>')).toEqual([]);
});

test('headings, pictures and links are read as the reader gets them', () => {
  const facts = factsOf(
    '<h2 id="s-a">A <em>b</em></h2><p><a href="/x"><img src="/y" alt="z"></a><img src="/w"></p>',
  );
  expect(facts).toEqual({
    headings: [{ level: 2, text: 'A b' }],
    pictures: [
      { src: '/y', alternative: 'z' },
      { src: '/w', alternative: undefined },
    ],
    links: [{ href: '/x', text: 'z' }],
  });
});
