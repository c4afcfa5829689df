import { expect, test } from 'vitest';
import { documentPolicy } from './content-policy.ts';

const mediaOf = (html: string) => /media-src ([^;]*)/.exec(documentPolicy(html))?.[1];
const link = (href: string) => `<p><a href="${href}" data-embed="audio">a sound</a></p>`;

test('a page loads videos and audio only from the origins of its links', () => {
  expect(mediaOf('<p>https://cdn.example/a.mp3</p>')).toBe("'self'");
  expect(mediaOf('<a href="https://cdn.example/a.mp3">a link</a>')).toBe("'self'");
  expect(mediaOf(link('/medias/a.mp3'))).toBe("'self'");
  const two = link('https://cdn.example/a.mp3') + link('https://cdn.example/b.mp3?x=1&amp;y');
  expect(mediaOf(two)).toBe("'self' https://cdn.example");
  expect(mediaOf('<a data-embed="video" href="https://films.example:8443/a.mp4">a film</a>')).toBe(
    "'self' https://films.example:8443",
  );
});

test('a URL cannot add directives', () => {
  for (const href of [
    'https://a.example;script-src *',
    'https://*/a',
    'https://a b/',
    'https:',
    'http://a.example/',
  ])
    expect(mediaOf(link(href)), href).toBe("'self'");
});
