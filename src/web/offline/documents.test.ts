import { expect, test } from 'vitest';
import { documentOf, keptDocuments, workerScopes } from './documents.ts';

test.each([
  ['/fr/app/planning', '/fr/app/planning'],
  ['/en/app/expenses', '/en/app/expenses'],
  ['/en/app/expenses/412', '/en/app/expenses/1'],
])('%s starts without a network with the document of %s', (pathname, document) => {
  expect(documentOf(pathname)).toBe(document);
  expect(keptDocuments).toContain(document);
});

test.each([
  '/',
  '/en/app/home',
  '/en/app/blog/read/planning',
  '/en/app/planning/board',
  '/en/app/expenses/settings',
  '/en/app/expenses/0',
  '/app/planning',
  '/de/app/planning',
  '/api/v1/postes',
])('%s needs a network', (pathname) => {
  expect(documentOf(pathname)).toBeUndefined();
});

test('the service worker controls the documents and no public page', () => {
  const isControlled = (path: string) => workerScopes.some((scope) => path.startsWith(scope));
  expect(keptDocuments.filter((path) => !isControlled(path))).toEqual([]);
  expect(['/en', '/en/app/home', '/fr/app/blog', '/en/app/login'].filter(isControlled)).toEqual([]);
});
