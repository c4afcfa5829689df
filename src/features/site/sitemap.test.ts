import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { listAddresses } from '#features/blog/contract.ts';
import type { Call } from '#kernel/call.ts';
import type { ApiClient } from '#kernel/client.ts';
import { apiContext, companyContext, crawledContext, siteContext } from '#ui/context.ts';
import { loader } from './pages/sitemap.ts';

/** Reads the sitemap of a site with one page and one post. @param parts the post ids at which parts start. */
async function read(address: string, parts: number[]): Promise<{ text: string; asked: unknown }> {
  let asked: unknown;
  const api = async (call: Call, input?: { query: { after?: number } }) => {
    if (call !== listAddresses) return { newsletters: [] };
    asked = input?.query.after;
    const post = {
      post_id: 7,
      language: 'EN',
      title_id: 'run-it-twice',
      updated_at: '2026-01-15T08:00:00.000Z',
    };
    return { parts, addresses: [post] };
  };
  const context = new RouterContextProvider();
  context.set(apiContext, api as unknown as ApiClient);
  context.set(siteContext, { baseUrl: 'https://a.example' } as never);
  context.set(companyContext, { pages: [] } as never);
  context.set(crawledContext, { listed: ['blog'] } as never);
  const request = new Request(`https://a.example/sitemap.xml${address}`);
  const response = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  return { text: await response.text(), asked };
}

const addressesIn = (text: string) =>
  [...text.matchAll(/<loc>https:..a.example([^<]+)</g)].map(([, path]) => path);
const PAGES = ['/en/app/blog', '/fr/app/blog'];
const POST = '/en/app/blog/read/run-it-twice';

test('few posts and all pages are in one sitemap', async () => {
  const { text, asked } = await read('', [0]);
  expect(asked).toBeUndefined();
  expect(text).toContain('<urlset');
  expect(addressesIn(text)).toEqual([...PAGES, POST]);
  expect(
    text.match(/hreflang="x-default" href="https:..a.example[^"]+/g)?.map((one) => one.slice(44)),
  ).toEqual([PAGES[0], PAGES[0], POST]);
});

test('many posts have an index of parts', async () => {
  const { text } = await read('', [0, 1003]);
  expect(text).toContain('<sitemapindex');
  expect(addressesIn(text)).toEqual(['/sitemap.xml?after=0', '/sitemap.xml?after=1003']);
});

test.each([
  ['?after=0', 0, [...PAGES, POST]],
  ['?after=1003', 1003, [POST]],
])('the part %s has its posts, and the first one all pages', async (address, after, expected) => {
  const { text, asked } = await read(address, []);
  expect(asked).toBe(after);
  expect(text).toContain('<urlset');
  expect(addressesIn(text)).toEqual(expected);
});
