import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { clientWriters, mayDeleteClients } from './access.ts';

test('managers, owners and administrators write clients, and delete them only in their own name', () => {
  expect(roles.filter((role) => mayDeleteClients({ role }))).toEqual([...clientWriters]);
  for (const role of roles) expect(mayDeleteClients({ role, actedBy: { userId: 2 } })).toBe(false);
});
