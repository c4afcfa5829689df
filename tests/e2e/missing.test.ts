/**
 * What people see whose link, page, right, script or network is missing; answers to unsupported methods and to other sites.
 */

import { afterEach, describe, expect, test } from 'vitest';
import { countDown, expectNoPageErrors, expectScreen, startSession, visit } from '../support/browser.ts';
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

const link = { userEmail: 'author@demo.example', activation_code: 'A'.repeat(43), operation: 'reset' };

test.each([true, false])(
  'an expired reset link offers to request a new one (script: %s)',
  async (javaScript) => {
    const { page } = await visit({ javaScript, locale: 'fr' });
    await page.goto(`/fr/app/forgot?${new URLSearchParams(link)}`);
    for (const field of await page.locator('input[type=password]').all())
      await field.fill('Brandnew7Password');
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/fr/app/forgot?expired');
    await page.getByRole('heading', { name: 'Ce lien n’est plus valable' }).waitFor();
    await page.locator('input[name=email]').waitFor();
    // The check needs scripts.
    if (javaScript) await expectScreen(page);
  },
);

test('a link to something that does not exist is shown as a wrong link', async () => {
  const { page } = await visit();
  await page.goto('/en/app/signup?userId=1&activation_code=x&operation=dance&email=a%40b.example');
  await page.waitForURL('**/en/app/signup/wrong');
  await page.goto(`/en/app/forgot?${new URLSearchParams({ ...link, operation: 'dance' })}`);
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  expect(await page.locator('input[type=password]').count()).toBe(0);
  await page.locator('input[name=email]').waitFor();
});

test('without scripts the back office and sign-out say that they need them', async () => {
  const { page } = await visit({ javaScript: false });
  for (const path of ['posts', 'logout']) {
    await page.goto(`/en/app/${path}`);
    const notice = page.locator('noscript p').first();
    await notice.waitFor();
    await expect.poll(() => notice.textContent()).toContain('needs JavaScript');
  }
});

test('people who cannot sign in yet see what to do, and after too many attempts how long to wait', async () => {
  const { page } = await visit();
  const attempt = async () => {
    await page.getByLabel(/^Password/).fill('Wrong9Horse');
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await page.goto('/en/app/login');
  await page.getByLabel('E-mail').fill('pending@words.example');
  await attempt();
  await page.getByText('Just signed up? Follow the link in our mail first.').waitFor();
  await expectScreen(page);
  // Nine further guesses without the page, to reach the limit of ten.
  const body = new URLSearchParams({ email: 'pending@words.example', password: 'Wrong9Horse' });
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      fetch(`${baseUrl()}/api/v1/authenticate`, {
        method: 'POST',
        body,
        headers: { 'x-forwarded-for': `10.66.0.${at}` },
      }),
    ),
  );
  await attempt();
  await page.getByText(/Too many attempts\. Please wait \d+ seconds?\./).waitFor();
});

test('sign-in pages are in the language of the page', async () => {
  const { page } = await visit({ locale: 'fr' });
  await page.goto('/fr/app/blog');
  await expect
    .poll(() => page.locator('a[data-session=out]').first().getAttribute('href'))
    .toBe('/fr/app/login');
  await expect
    .poll(() => page.locator('a[data-session=in]').first().getAttribute('href'))
    .toBe('/fr/app/home');
  await page.locator('[data-posts] article a, article a').first().click();
  await page.waitForURL('**/blog/read/**');
  const edit = page.locator('a[href$="/edit"]').first();
  await expect.poll(() => edit.getAttribute('href')).toMatch(/^\/fr\/app\/posts\/\d+\/FR\/edit$/);
});

test('a failed reset keeps the page and the e-mail address', async () => {
  const { page } = await visit();
  await page.goto('/en/app/forgot');
  await page.getByLabel('E-mail').fill('nobody@words.example');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('FAILED TO RESET PASSWORD').waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('nobody@words.example');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByText('USER NOT FOUND').waitFor();
});

test('a failed registration shows the error of the specification', async () => {
  const { page } = await visit();
  await page.goto('/en/app/contact');
  const register = page.locator('[data-region=register]');
  await register.locator('input[name=email]').fill('reader@words.example');
  await page.context().setOffline(true);
  await register.getByRole('button').click();
  await register.getByText('FAILED TO REGISTER').waitFor();
  await expect.poll(() => register.locator('input[name=email]').inputValue()).toBe('reader@words.example');
  await page.context().setOffline(false);
});

test('a page beyond the end of a list says so, and links to the first page', async () => {
  const { page } = await visit();
  await startSession(page, 'owner');
  await page.goto('/en/app/members?page=9&rows=2');
  await page.getByText('This page is empty', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Go to the first page' }).click();
  await page.getByText(/^1–\d+ of \d+$/).waitFor();
});
