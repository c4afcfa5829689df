import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { embedOfLink, fileAt, filmAt, playerOrigins } from './embed.rules.ts';

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?si=x', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?t=3&v=dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://vimeo.com/76979871'],
  ['https://www.dailymotion.com/embed/video/x84sh87', 'https://www.dailymotion.com/video/x84sh87'],
  ['https://geo.dailymotion.com/player.html?video=x84sh87', 'https://www.dailymotion.com/video/x84sh87'],
])('%s is the video %s', (address, page) => {
  const film = filmAt(address);
  expect(film?.href).toBe(page);
  // The addresses of the video's page and player are recognised too.
  expect(filmAt(page)).toEqual(film);
  expect(filmAt(film?.player ?? '')).toEqual(film);
  expect(playerOrigins).toContain(new URL(film?.player ?? '').origin);
});

test.each([
  'https://evil.example/youtube.com/embed/dQw4w9WgXcQ',
  'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://youtube.com@evil.example/embed/dQw4w9WgXcQ',
  'https://youtube.com:secret@evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com:8443/embed/dQw4w9WgXcQ',
  'https://www.youtube.com%2eevil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com\\@evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com\t.evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com./embed/dQw4w9WgXcQ',
  'https://notyoutube.com/embed/dQw4w9WgXcQ',
  'https://evil.youtube.com/embed/dQw4w9WgXcQ',
  // Look-alike letters, and a look-alike full stop of other scripts.
  'https://www.youtub\u0435.com/embed/dQw4w9WgXcQ',
  'https://y\u043eutu.be/dQw4w9WgXcQ',
  'https://v\u0456meo.com/76979871',
  'https://vimeo\u3002com/76979871',
  'https://xn--yutu-y4d.be/dQw4w9WgXcQ',
  // Open redirects on the provider's site.
  'https://www.youtube.com/redirect?q=https://evil.example/',
  'https://vimeo.com/ondemand/x?url=https://evil.example/76979871',
  'https://geo.dailymotion.com/player.html?x=1#&video=x84sh87',
  'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
  'data:text/html,//www.youtube.com/embed/dQw4w9WgXcQ',
  'blob:https://www.youtube.com/embed/dQw4w9WgXcQ',
  'view-source:https://www.youtube.com/embed/dQw4w9WgXcQ',
  'javascript://www.youtube.com/embed/dQw4w9WgXcQ',
  'javascript:location="//youtu.be/dQw4w9WgXcQ"',
  'youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/',
])('%s is not a video', (address) => expect(filmAt(address)).toBeUndefined());

test('players only come from the listed sites, whatever the address', () =>
  forAll(
    fc.constantFrom(
      'https://youtu.be/',
      'https://vimeo.com/',
      '//dai.ly/',
      'https://x@youtu.be/',
      'https://',
    ),
    fc.string(),
    (host, path) => {
      const address = host + path;
      const film = filmAt(address);
      if (film === undefined) return;
      expect(playerOrigins).toContain(new URL(film.player).origin);
      // Both addresses contain only the id, with letters and digits.
      for (const { username, password, port, hash, href } of [new URL(film.player), new URL(film.href)]) {
        expect(username + password + port + hash).toBe('');
        expect(href).toMatch(/^[\w:/.?=&-]+$/);
      }
    },
  ));

test('the address of a media file gives a video or audio element, and no other kind of address does', () => {
  expect(fileAt('https://x.example/a/film.mp4?x=1', 'video')).toEqual({
    href: 'https://x.example/a/film.mp4?x=1',
    player: 'video',
    service: 'film.mp4',
  });
  expect(fileAt('/talk.mp3', 'audio')?.player).toBe('audio');
  for (const address of [
    'http://x.example/a.mp4',
    '//x.example/a.mp4',
    'javascript:x',
    'data:video/mp4,x',
    '',
  ])
    expect(fileAt(address, 'video')).toBeUndefined();
});

test('a link’s player is derived from its address, not from an attribute written by the author', () => {
  const film = filmAt('https://youtu.be/dQw4w9WgXcQ');
  expect(embedOfLink(film?.href ?? '', film?.player ?? '')).toEqual(film);
  expect(embedOfLink(film?.href ?? '', 'https://evil.example/')).toBeUndefined();
  expect(embedOfLink('https://evil.example/', film?.player ?? '')).toBeUndefined();
});
