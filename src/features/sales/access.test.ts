import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayChangeSeller, mayDeleteDrafts, mayIssue } from './access.ts';

test('managers and owners issue invoices and delete drafts, never for another person', () => {
  for (const may of [mayIssue, mayDeleteDrafts]) {
    expect(roles.filter((role) => may({ role }))).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
    for (const role of roles) expect(may({ role, actedBy: { userId: 2 } })).toBe(false);
  }
});

test('owners change what invoices say about the company', () => {
  expect(roles.filter((role) => mayChangeSeller({ role }))).toEqual(['ROLE_OWNER']);
  expect(mayChangeSeller({ role: 'ROLE_OWNER', actedBy: { userId: 2 } })).toBe(false);
});
