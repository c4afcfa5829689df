import { describe, expect, test } from 'vitest';
import { addressesIn, changeAddresses, removeOpeningPicture, showHidden } from './imported-tree.ts';
import { parseHtml, serialise } from './tree.ts';

function changed(html: string, change: (root: ReturnType<typeof parseHtml>) => void): string {
  const root = parseHtml(html);
  change(root);
  return serialise(root);
}

test('frames become links', () =>
  expect(changed('<p>A</p><iframe src="https://x.example/v"></iframe><iframe></iframe>', showHidden)).toBe(
    '<p>A</p><p><a href="https://x.example/v">https://x.example/v</a></p><iframe></iframe>',
  ));

test('background pictures become figures', () => {
  const cover =
    '<div class="wp-block-cover alignleft" style="background-image:url(https://x.example/c.jpg)"><p>On it</p></div>';
  const gallery =
    '<ul class="wp-block-gallery columns-3"><li class="blocks-gallery-item"><figure><img src="/a"></figure></li></ul>';
  const html = changed(cover + gallery, showHidden);
  expect(html).toContain('<figure><img src="https://x.example/c.jpg"></figure><p>On it</p>');
  expect(html).not.toMatch(/<ul|<li/);
  expect(html).toContain('<figure><img src="/a"></figure>');
});

test('each address of a picture or link is found once and replaced', () => {
  const html = `<p alt="/a"><img src="/a" srcset="/a 1x" sizes="1px"><a href="/b#c">x</a> src="/a" <a href='/b#c'>y</a></p>`;
  expect(addressesIn(parseHtml(html))).toEqual({ pictures: ['/a'], links: ['/b#c'] });
  const to = { pictures: new Map([['/a', '/new']]), links: new Map([['/b#c', '/there']]) };
  expect(changed(html, (root) => changeAddresses(root, to))).toBe(
    '<p alt="/a"><img src="/new"><a href="/there">x</a> src="/a" <a href="/there">y</a></p>',
  );
});

describe('a picture that opens the text and is the cover', () => {
  const without = (html: string) => changed(html, (root) => removeOpeningPicture(root, '/c'));
  test.each([
    ['<p><img src="/c"></p><p>A</p>', '<p>A</p>'],
    ['\n<img alt="x" src="/c"> <p>A</p>', '\n <p>A</p>'],
    ['<div><figure><a href="/c"><img src="/c"></a></figure></div>\n<p>A</p>', '\n<p>A</p>'],
    ['<div><p><img src="/c"></p><p>A</p></div>', '<div><p>A</p></div>'],
  ])('a cover that opens the text is removed from %s', (html, left) => expect(without(html)).toBe(left));

  test.each([
    '<p><img src="/other"></p><p>A</p>',
    '<p>A</p><p><img src="/c"></p>',
    '<p><img src="/c"> with words</p>',
    '<p><a href="/x"><img src="/c"></a> with words</p>',
    '<figure><img src="/c"><figcaption>By whom</figcaption></figure>',
  ])('a picture stays in %s', (html) => expect(without(html)).toBe(html));
});
