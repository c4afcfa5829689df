/** Answers to requests for missing pages, with unsupported methods, and from other sites. */
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

describe('native account forms, as other sites and mail programs use them', () => {
  test('the page that takes a code redirects only within this site', async () => {
    const query = new URLSearchParams({
      userId: '1',
      activation_code: 'x',
      operation: 'activate',
      email: 'a@b.example',
    });
    const response = await fetch(`${baseUrl()}/en/app/signup?${query}`);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const html = await response.text();
    const others = [...html.matchAll(/(?:src|href|action)="(https?:\/\/[^"]+)"/g)].map(
      ([, address]) => address,
    );
    expect(others.filter((address) => !address?.startsWith(baseUrl()))).toEqual([]);
  });

  test('native posts from another site are rejected before anything else is checked', async () => {
    const fields = {
      firstName: 'Eve',
      lastName: 'X',
      email: 'eve@test.example',
      password: 'Correct9Horse',
      'password-validation': 'Correct9Horse',
    };
    for (const path of ['/signup', '/forgot', '/fr/signup', '/en/forgot']) {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ] as Record<string, string>[]) {
        const body = new URLSearchParams({ ...fields, 'condition-checkbox': 'on' });
        const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
        expect((await fetch(baseUrl() + path, init)).status, `${path} ${JSON.stringify(headers)}`).toBe(403);
      }
    }
  });

  test('a prefix that would make a link to another site returns 404', async () => {
    const form = { method: 'POST', body: new URLSearchParams({ form: 'register', email: 'a@b.example' }) };
    for (const [path, init] of [
      ['/%2Fevil.example/app/blog/read', {}],
      ['/%5Cevil.example/app/blog/read', {}],
      ['/%2Fevil.example/app/signup', {}],
      ['/%2Fevil.example/app/login', {}],
      ['/%2Fevil.example/app/contact', form],
      ['/%2Fevil.example/signup', form],
    ] as const) {
      const response = await fetch(baseUrl() + path, { ...init, redirect: 'manual' });
      expect(response.status, path).toBe(404);
      expect(response.headers.get('location'), path).toBeNull();
      expect(await response.text(), path).not.toContain('"//evil.example');
    }
  });
});
