import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayManageRates } from './access.ts';

test('managers, owners and administrators manage VAT rates', () => {
  for (const role of roles) expect(mayManageRates({ role })).toBe(role !== 'ROLE_USER');
});
