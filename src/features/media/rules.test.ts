import { expect, test } from 'vitest';
import { cardOf, mediaAddress, withCards } from './address.rules.ts';
import { widthsFor } from './rules.ts';

test('a picture has one address, and one for each width', () => {
  expect(mediaAddress('a/b')).toBe('/medias/a/b');
  expect(mediaAddress('a/b', 480)).toBe('/medias/a/b/480');
});

test('no width exceeds the picture’s own', () => {
  const [smallest = 0, next = 0] = widthsFor(10_000);
  expect(widthsFor(smallest)).toEqual([smallest]);
  expect(widthsFor(smallest - 1)).toEqual([]);
  expect(next).toBeGreaterThan(smallest);
});

test('programs outside get JPEGs of at most 1,200 pixels of gallery pictures', () => {
  const avif = { src: '/medias/a.avif', width: 4096, height: 800 };
  const card = { src: '/medias/a.avif/card', width: 1200, height: 234, type: 'image/jpeg' };
  expect(cardOf(avif)).toEqual(card);
  expect(cardOf({ ...avif, src: '/medias/a.avif/960' })).toEqual(card);
  const small = { src: '/medias/a.webp', width: 300, height: 200 };
  expect(cardOf(small)).toMatchObject({ src: '/medias/a.webp/card', width: 300, height: 200 });
  const foreign = { src: 'https://other.example/medias/a.avif', width: 4096, height: 800 };
  expect(cardOf(foreign)).toEqual(foreign);
});

test('HTML for programs outside shows JPEGs, GIFs as they are, and nothing else changes', () => {
  const image = (attributes: string) => `<p>a &gt; b</p><img ${attributes} />`;
  const large = 'src="/medias/a.avif" srcset="/medias/a.avif/480 480w" sizes="100vw" alt="1 &gt; 0"';
  expect(withCards(image(`${large} width="4096" height="800"`))).toBe(
    image('src="/medias/a.avif/card" alt="1 &gt; 0" width="1200" height="234"'),
  );
  for (const kept of [
    'src="/medias/a.gif" width="79"',
    'src="https://other.example/medias/a.avif"',
    'alt=""',
  ])
    expect(withCards(image(kept))).toBe(image(kept));
});
