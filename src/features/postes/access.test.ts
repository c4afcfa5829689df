import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayManagePostes } from './access.ts';

test('managers, owners and administrators manage expense types', () => {
  for (const role of roles) expect(mayManagePostes({ role })).toBe(role !== 'ROLE_USER');
});
