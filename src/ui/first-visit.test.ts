import { expect, test } from 'vitest';
import { pageOf } from './first-visit.ts';

test.each([
  ['/en/app/members', 'members'],
  ['/fr/app/members', 'members'],
  ['/fr/app/newsletters/12/edit', 'newsletters/:id/edit'],
])('%s is the page %s', (pathname, page) => {
  expect(pageOf(pathname)).toBe(page);
});
