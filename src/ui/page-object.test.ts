import { describe, expect, test } from 'vitest';
import { isOfPage } from './page-object.ts';

describe('a call is about the object of the page', () => {
  const page = { lang: 'en', reportId: '7' };
  test.each([
    [true, '/reports/{reportId}', { reportId: 7 }],
    [true, '/reports/{reportId}/update', { reportId: 7 }],
    [false, '/reports/{reportId}', { reportId: 8 }],
    [false, '/receipts/{receiptId}', { receiptId: 7 }],
    [false, '/reports/{reportId}/receipts/{receiptId}', { reportId: 7, receiptId: 3 }],
    [false, '/reports', undefined],
    [false, '/reports/{reportId}', undefined],
  ])('%s: %s %j', (is, path, params) => {
    expect(isOfPage({ path }, params, page)).toBe(is);
    expect(isOfPage({ path }, params, {})).toBe(false);
  });
});
