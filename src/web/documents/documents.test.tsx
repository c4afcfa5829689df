import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyContent } from '#kernel/company-site.ts';
import type { Kept as KeptParts } from '#kernel/kept.ts';
import { createKeptParts } from '#platform/http/kept-parts.ts';
import { companyContext, keptContext, siteContext } from '#ui/context.ts';
import { Kept } from '#ui/kept-markup.tsx';
import { createDocuments, type RenderedDocument } from './documents.tsx';
import { firstTheme } from './first-theme.ts';

const attack = `</script><script>window.pwned=1</script>"'\u2028<!--`;
const head = {
  name: attack,
  description: attack,
  path: '/app/page',
  trail: [{ name: attack, path: '/app' }],
};

/**
 * A build with these exports as the public page at any path but `/app/login`, which is an application view.
 */
function documentsOf(module: object) {
  const route = (id: string, parentId: string | undefined, exports: object, path?: string) => ({
    id,
    parentId,
    path,
    module: { default: () => null, ...exports },
  });
  const routes = {
    root: route('root', undefined, {}),
    'layouts/public': route('layouts/public', 'root', {}),
    page: route('page', 'layouts/public', module, '*'),
    login: route('login', 'root', {}, 'app/login'),
  };
  const build = { routes, assets: { routes: {} }, routeDiscovery: { manifestPath: '/__manifest' } };
  return createDocuments(build as unknown as ServerBuild);
}

function ask(module: object, address = '/en/app/page', init?: RequestInit, content = {}, kept?: KeptParts) {
  const context = new RouterContextProvider();
  context.set(siteContext, {
    locale: 'en',
    brand: 'Brand',
    zone: 'Europe/Paris',
    baseUrl: 'https://site.example',
    maintenance: 'off',
  });
  context.set(companyContext, { ...company, ...content });
  if (kept !== undefined) context.set(keptContext, { kept });
  return documentsOf(module).answer(new Request(`https://site.example${address}`, init), context);
}

const company = { ...emptyContent, id: '1.0' };
const drawn = async (...args: Parameters<typeof ask>) => (await ask(...args)) as RenderedDocument;
const titlesOf = (html: string) => [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
const Page = () => <h1>Page</h1>;

let told: unknown[] = [];
beforeEach(() => {
  told = [];
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => void told.push(error));
  return () => vi.restoreAllMocks();
});

test('texts in the head are escaped, and JSON data stays one element', async () => {
  const { html } = await drawn({ loader: () => ({ head }), handle: { Page } });
  expect(html.replace(`<script>${firstTheme}</script>`, '')).not.toContain('<script>');
  expect(html).not.toContain('<!--');
  const pieces = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(pieces).toHaveLength(1);
  expect(JSON.parse(pieces[0]?.[1] ?? '').itemListElement[0].name).toBe(attack);
});

test('search engines and social networks get the texts and the picture written for them instead of the page’s', async () => {
  const picture = (src: string) => ({ src, width: 1200, height: 630, alternative: '' });
  const article = { publishedAt: '2026-01-01', updatedAt: '2026-01-02', author: 'Ada', sections: [] };
  const own = {
    name: 'Name',
    description: 'Text',
    path: '/app/page',
    article,
    picture: picture('/cover'),
  };
  const read = async (more: object) => {
    const { html } = await drawn({ loader: () => ({ head: { ...own, ...more } }), handle: { Page } });
    const meta = (name: string) => new RegExp(`"${name}" content="([^"]*)"`).exec(html)?.[1];
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const { headline, description, image } = JSON.parse(json);
    return [
      [...titlesOf(html), meta('description')],
      [meta('og:title'), meta('og:description'), meta('og:image')],
      [headline, description, image],
    ];
  };
  const [cover, social] = ['https://site.example/cover', 'https://site.example/social'];
  const plain = [
    ['Name | Brand', 'Text'],
    ['Name', 'Text', cover],
    ['Name', 'Text', cover],
  ];
  expect(await read({})).toEqual(plain);
  expect(await read({ search: { title: '', description: '' } })).toEqual(plain);
  const search = { title: 'Searched', description: 'Found' };
  expect(await read({ search, socialPicture: picture('/social') })).toEqual([
    ['Searched', 'Found'],
    ['Searched', 'Text', social],
    ['Searched', 'Text', cover],
  ]);
  expect((await read({ search, description: '' })).map(([, text]) => text)).toEqual(Array(3).fill('Found'));
});

test('link previews show a JPEG, described by the title where the picture has no alternative text', async () => {
  const preview = async (picture: object) => {
    const page = { ...head, name: 'Slate roofs', picture };
    const { html } = await drawn({ loader: () => ({ head: page }), handle: { Page } });
    return Object.fromEntries(
      [...html.matchAll(/"og:image(:?\w*)" content="([^"]*)"/g)].map(([, name = '', value]) => [name, value]),
    );
  };
  const avif = { src: '/medias/a.avif', width: 4096, height: 800, alternative: '' };
  const card = { '': 'https://site.example/medias/a.avif/card', ':type': 'image/jpeg' };
  const size = { ':width': '1200', ':height': '234' };
  expect(await preview(avif)).toEqual({ ...card, ...size, ':alt': 'Slate roofs' });
  expect(await preview({ ...avif, alternative: 'A roof' })).toMatchObject({ ...card, ':alt': 'A roof' });
});

test('query parameters cannot leave their attributes', async () => {
  const { html } = await drawn({ loader: () => ({}), handle: { Page } }, `/en/app/a"><b>'?q="><i>'&x=<u>`);
  expect(html).not.toMatch(/<[bu]>|<i>/);
});

describe('kept parts', () => {
  const keptOf = createKeptParts();
  let rendered: string[] = [];
  beforeEach(() => {
    rendered = [];
  });
  function Part({ text }: { text: string }) {
    rendered.push(text);
    return <b>{text}</b>;
  }
  const pageWith = (texts: readonly string[]) => {
    const Page = () => (
      <p>
        {texts.map((text) => (
          <Kept key={text} name={text}>
            <Part text={text} />
          </Kept>
        ))}
        end
      </p>
    );
    return { handle: { Page } };
  };
  const drawnWith = async (texts: readonly string[], kept?: KeptParts) =>
    ((await ask(pageWith(texts), undefined, undefined, {}, kept)) as RenderedDocument).html;

  test('are rendered once, and the document is the same as without them', async () => {
    const plain = await drawnWith(['one', 'two']);
    expect(plain).toContain('<p><b>one</b><b>two</b>end</p>');
    rendered = [];
    const kept = keptOf(1, '1');
    expect(await drawnWith(['one', 'two'], kept)).toBe(plain);
    expect(await drawnWith(['one', 'two'], kept)).toBe(plain);
    expect(rendered).toEqual(['one', 'two']);
    expect(await drawnWith(['two', 'three', 'one'], kept)).toContain('<b>two</b><b>three</b><b>one</b>end');
    expect(rendered).toEqual(['one', 'two', 'three']);
  });

  test('are rendered again after a change, and for another site', async () => {
    await drawnWith(['changed'], keptOf(1, '2'));
    await drawnWith(['changed'], keptOf(1, '3'));
    await drawnWith(['changed'], keptOf(2, '3'));
    expect(rendered).toEqual(['changed', 'changed', 'changed']);
  });

  test('a failed part is not kept', async () => {
    const Broken = () => {
      throw new Error('broken');
    };
    const Page = () => (
      <Kept name="broken">
        <Broken />
      </Kept>
    );
    const kept = keptOf(1, '4');
    expect(await ask({ handle: { Page } }, undefined, undefined, {}, kept)).toMatchObject({ status: 500 });
    expect(kept.get('en broken')).toBeUndefined();
  });
});

test('an error in the loader gives a 500 without details that is not cached', async () => {
  const { status, headers, html } = await drawn({
    loader: () => {
      throw new Error('secret of the loader');
    },
    handle: { Page },
  });
  expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(html).not.toContain('secret');
  expect(titlesOf(html)).toEqual(['Something went wrong on our side | Brand']);
  expect(told).toHaveLength(1);
});

test('an error in the component gives a 500 without details', async () => {
  const { status, headers, html } = await drawn({
    loader: () => ({ head }),
    handle: {
      Page: () => {
        throw new Error('secret of the component');
      },
    },
  });
  expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(html).not.toContain('secret');
  expect(html).not.toContain('canonical');
  expect(titlesOf(html)).toEqual(['Something went wrong on our side | Brand']);
  expect(told).toHaveLength(1);
});

test('an intended error answer keeps its status and is not logged', async () => {
  const loader = () => {
    throw data(null, { status: 404 });
  };
  const Failure = () => <title>Not here</title>;
  const { status, html } = await drawn({ loader, handle: { Failure } });
  expect([status, titlesOf(html), told]).toEqual([404, ['Not here'], []]);
});

test.each(['FAILED FETCH POST', 'FAILED FETCH FEATURED POSTS'])(
  'a failed call shows its text: %s',
  async (msg) => {
    const loader = () => {
      throw data({ msg }, { status: 500 });
    };
    const { status, html } = await drawn({ loader, handle: { Page } });
    expect([status, html.includes(`<strong role="alert">${msg}.</strong>`)]).toEqual([500, true]);
  },
);

test.each([
  ['a square logo has the name beside it', 160, true],
  ['a wide logo, which contains the name, replaces it', 640, false],
])('%s', async (_, width, isShown) => {
  const logo = { key: 'logo.png', widths: [160], width, height: 160, alternative: '' };
  const { html } = await drawn({ loader: () => ({}), handle: { Page } }, '/en/app/page', undefined, { logo });
  expect(html).toContain('aria-label="Brand, Home"');
  expect(html.includes('<span>Brand</span>')).toBe(isShown);
});

test('the answer to a submitted form is private', async () => {
  const module = { loader: () => ({}), action: () => data('typed', { status: 400 }), handle: { Page } };
  const { status, headers } = await drawn(module, '/en/app/page', { method: 'POST', body: 'a=b' });
  expect([status, headers['cache-control']]).toEqual([400, 'private, no-cache']);
  expect((await drawn(module)).headers['cache-control']).toMatch(/^public/);
});

test('a failure before a page was matched has the usual layout and language', () => {
  const site = {
    locale: 'fr',
    brand: 'Brand',
    zone: 'Europe/Paris',
    baseUrl: 'https://site.example',
    maintenance: 'off',
  } as const;
  const { status, headers, html } = documentsOf({}).failure(
    new URL('https://x.example/fr/app/blog'),
    { site, company },
    503,
  );
  expect([status, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(html).toContain('<html lang="fr">');
  expect(titlesOf(html)).toHaveLength(1);
  expect(html).toContain('href="/fr/app/blog"');
});

test('other paths are left to the application, and redirects are passed on', async () => {
  expect(await ask({ loader: () => ({}) }, '/app/login')).toBeUndefined();
  expect(await ask({ loader: () => ({}) }, '/en/app/page.data')).toBeUndefined();
  expect(await ask({ loader: () => ({}) }, '/__manifest')).toBeUndefined();
  const answer = (await ask({ loader: () => redirect('/elsewhere') })) as Response;
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere']);
});
