import { expect, test } from 'vitest';
import { renderContent } from './render.ts';

test('videos and sounds become links with a player, and other frames become plain links', () => {
  const frame = '<iframe title="Talk" src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="x"></iframe>';
  const film = renderContent(frame);
  expect(film.html).toBe(
    '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener noreferrer" ' +
      'data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1">Talk (YouTube)</a>',
  );
  expect(film.removed).toEqual([]);
  expect(renderContent(film.html).html).toBe(film.html);
  expect(
    renderContent('<video controls><source src="https://x.example/a.webm"><source src="/b.mp4"></video>')
      .html,
  ).toBe('<a href="https://x.example/a.webm" rel="noopener noreferrer" data-embed="video">a.webm</a>');
  expect(renderContent('<audio src="/talk.mp3"></audio>').html).toBe(
    '<a href="/talk.mp3" data-embed="audio">talk.mp3</a>',
  );
  const other = renderContent('<p>A <iframe src="https://x.example/v"></iframe></p>');
  expect(other.html).toBe(
    '<p>A <a href="https://x.example/v" rel="noopener noreferrer">https://x.example/v</a></p>',
  );
  expect(other.removed).toEqual([{ what: '<iframe>', times: 1 }]);
});

test('players that an author specifies are ignored', () => {
  for (const player of ['https://evil.example/', 'video', 'script', 'audio" onclick="x'])
    expect(renderContent(`<a href="https://evil.example/" data-embed="${player}">x</a>`).html).not.toMatch(
      /data-embed="(?!(?:video|audio)")/,
    );
  for (const src of ['javascript:alert(1)', 'data:text/html,x', '//evil.example/x'])
    expect(renderContent(`<iframe src="${src}"></iframe><video src="${src}"></video>`).html).not.toMatch(
      /javascript|data:|evil|data-embed/,
    );
});

test.each([
  'https://youtube.com@evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com\\@evil.example/embed/dQw4w9WgXcQ',
  'https://www.youtube.com%2eevil.example/embed/dQw4w9WgXcQ',
  'https://www.youtub\u0435.com/embed/dQw4w9WgXcQ',
  'https://www.youtube.com/redirect?q=https://evil.example/',
  'java\tscript:location="//youtu.be/dQw4w9WgXcQ"',
  '\u0001javascript://youtu.be/%0aalert(1)//dQw4w9WgXcQ',
  'data:text/html;base64,PHNjcmlwdD4=//youtu.be/dQw4w9WgXcQ',
])('the address %s gets no player, neither as a frame nor as a link', (address) => {
  const written = `<iframe src='${address}' srcdoc="<p>x" sandbox="" allow="camera"></iframe>`;
  const linked = [
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    'https://evil.example/',
  ].map((player) => `<a href='${address}' data-embed="${player}">x</a>`);
  for (const html of [written, ...linked].map((one) => renderContent(one).html)) {
    expect(html).not.toMatch(/data-embed|iframe|srcdoc|sandbox|allow=|javascript:|data:text/i);
    // A remaining link sends no referrer.
    if (html.includes('href=')) expect(html).toContain('rel="noopener noreferrer"');
  }
});
