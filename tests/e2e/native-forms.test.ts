/** Uses the native account forms as other sites and mail programs do. */
import { expect, test } from 'vitest';
import { baseUrl } from '../support/place.ts';

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
