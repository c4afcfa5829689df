import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { outboxOf, shownReason, shownText } from './outbox.rules.ts';

test('only administrators see the mails of every workspace, and the texts', () => {
  const reader = fc.record({ role: fc.constantFrom(...roles), workspaceId: fc.nat() });
  fc.assert(
    fc.property(reader, fc.string(), (person, text) => {
      const isAdmin = person.role === 'ROLE_ADMIN';
      expect(outboxOf(person)).toBe(isAdmin ? undefined : person.workspaceId);
      expect(shownText(person, text)).toBe(isAdmin ? text : null);
    }),
  );
});

test('owners read what the mail server answered, not where it is', () => {
  const unreachable = 'connect ECONNREFUSED 10.0.0.5:25';
  const read = (role: 'ROLE_OWNER' | 'ROLE_ADMIN') =>
    ['550 no such mailbox', '450-4.2.1 later', unreachable].map((reason) => shownReason({ role }, reason));
  expect(read('ROLE_OWNER')).toEqual(['550 no such mailbox', '450-4.2.1 later', '']);
  expect(read('ROLE_ADMIN')[2]).toBe(unreachable);
});
