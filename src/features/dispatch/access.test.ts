import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayChangeDispatch, mayDispatch } from './access.ts';

test('managers and owners send invoices, owners change the settings; nobody in the name of another person', () => {
  const those = (may: typeof mayDispatch) => roles.filter((role) => may({ role }));
  expect(those(mayDispatch)).toEqual(['ROLE_MANAGER', 'ROLE_OWNER']);
  expect(those(mayChangeDispatch)).toEqual(['ROLE_OWNER']);
  for (const may of [mayDispatch, mayChangeDispatch])
    expect(may({ role: 'ROLE_OWNER', actedBy: {} })).toBe(false);
});
