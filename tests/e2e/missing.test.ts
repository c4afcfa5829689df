/** Answers to requests for missing pages, or with unsupported methods. */
import { afterEach, describe, expect, test } from 'vitest';
import { countDown, expectNoPageErrors, startSession, visit } from '../support/browser.ts';
import { baseUrl } from '../support/place.ts';

afterEach(expectNoPageErrors);

describe('missing pages', () => {
  test('the back button skips a missing page', async () => {
    const { page } = await visit();
    await page.goto('/en/app/aboutus');
    await page.clock.install();
    await countDown(page, () => page.goto('/en/app/nowhere'), '/en/app/home');
    await page.goBack();
    await page.waitForURL('**/en/app/aboutus');
  });

  test('every failing page has a title, and methods other than GET, HEAD and POST are rejected', async () => {
    for (const [address, init, status, title] of [
      ['/en/app/preview/aaaaaaaaaaaaaaaaaaaaaaaa', {}, 404, 'This preview has ended'],
      ['/en/app/blog', { method: 'POST' }, 405, 'Something went wrong on our side'],
      ['/en/app/contact', { method: 'POST', body: 'text' }, 415, 'Something went wrong on our side'],
      ['/en/app/newsletter/confirm', { method: 'POST' }, 415, 'Something went wrong on our side'],
    ] as const) {
      const response = await fetch(baseUrl() + address, init);
      expect(response.status, address).toBe(status);
      expect(await response.text(), address).toContain(`<title>${title} | Ardoise</title>`);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const response = await fetch(`${baseUrl()}/en/app/contact`, { method });
      expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD, POST']);
      expect(await response.text(), method).toBe('');
    }
  });

  test('a redirect keeps any prefix of the path, encoded for a header', async () => {
    for (const [address, target] of [
      ['/%E2%82%AC/app/blog/read', '/%E2%82%AC/app/blog'],
      ['/app/language?locale=fr&fr=/fr/app/%E2%82%AC', '/fr'],
      ['/app/language?locale=fr&fr=/fr/%0d%0aX-Y:z', '/fr'],
      ['/app/language?locale=fr&fr=//evil.example', '/fr'],
    ]) {
      const response = await fetch(baseUrl() + address, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')], address).toEqual([302, target]);
    }
  });

  test('a missing page returns 404, and leads home after five seconds', async () => {
    for (const [locale, title, home] of [
      ['en', 'Not Found - 404', '/en/app/home'],
      ['fr', 'Page introuvable - 404', '/fr/app/home'],
    ] as const) {
      const { page } = await visit({ locale });
      await page.clock.install();
      const open = async () => {
        const response = await page.goto(`/${locale}/app/nowhere`);
        expect(response?.status()).toBe(404);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
      };
      await countDown(page, open, home);
      await page.close();
    }
  });

  test('a missing post returns 404 with links, and leads home after five seconds', async () => {
    const { page } = await visit();
    await page.clock.install();
    const open = async () => {
      const response = await page.goto('/en/app/blog/read/never-written');
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { name: 'This article was not found' }).waitFor();
    };
    await countDown(page, open, '/en/app/home');
    expect((await page.goto('/app/blog/read?postId=999999'))?.status()).toBe(404);
    await page.getByRole('link', { name: 'To all posts' }).click();
    await page.waitForURL('**/app/blog');
  });
});

test('a path whose id is not a number shows “not found”', async () => {
  const { page } = await visit();
  await startSession(page, 'admin');
  await page.goto('/en/app/workspaces/abc');
  await page.getByRole('heading', { name: 'Not Found - 404' }).first().waitFor();
});
