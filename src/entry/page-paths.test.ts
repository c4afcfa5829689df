import { expect, test } from 'vitest';
import { isAmbiguous, isOfSite } from './page-paths.ts';

test('a segment that would be read as a way to another site is told', () => {
  for (const path of [
    '/%2Fevil.example/app/login',
    '/%5cevil.example/app/home',
    '/%09/app/blog/read',
    '/en/%00',
  ])
    expect(isAmbiguous(path), path).toBe(true);
  for (const path of [
    '/',
    '/en/app/blog/read/a-title',
    '/fr/app/caf%C3%A9',
    '/en/app/a%20b',
    '/en/app/100%25',
  ])
    expect(isAmbiguous(path), path).toBe(false);
});

test('the pages of a site are known however their address is written', () => {
  for (const path of [
    '/',
    '/en',
    '/en/app/blog',
    '/en/app/%62log',
    '/EN/App/Blog/read/x',
    '/app/home.data',
    '/x/app/preview/t',
  ])
    expect(isOfSite(path), path).toBe(true);
  for (const path of [
    '/en/app/login',
    '/app/workspaces',
    '/signup/x',
    '/en/app/maintenance',
    '/en/app/%E0%A4%A',
  ])
    expect(isOfSite(path), path).toBe(false);
});
