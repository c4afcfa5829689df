import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressesFor, getsMails } from './contact.rules.ts';

const contact = (email: string, purposes: Partial<Record<'invoices' | 'reminders' | 'orders', boolean>>) => ({
  email,
  invoices: false,
  reminders: false,
  orders: false,
  ...purposes,
});
const ann = contact('ann@rail.example', { invoices: true });
const bob = contact('bob@rail.example', { reminders: true });
const eve = contact('eve@rail.example', { orders: true });

describe('addresses', () => {
  test.each([
    ['invoices', [ann, bob, eve], ['ann@rail.example']],
    ['reminders', [ann, bob, eve], ['bob@rail.example']],
    ['reminders', [ann, eve], ['ann@rail.example']],
    ['invoices', [bob, eve], ['billing@rail.example']],
    ['invoices', [], ['billing@rail.example']],
    ['invoices', [ann, { ...ann }], ['ann@rail.example']],
  ] as const)('for %s of %j are %j', (purpose, contacts, expected) => {
    expect(addressesFor(purpose, contacts, 'billing@rail.example')).toEqual(expected);
  });

  test('are none without any', () => {
    expect(addressesFor('reminders', [eve], '')).toEqual([]);
  });

  const people = fc.array(
    fc.record({
      email: fc.emailAddress(),
      invoices: fc.boolean(),
      reminders: fc.boolean(),
      orders: fc.boolean(),
    }),
  );
  test('are each once, and never of a person who is there only for orders', () => {
    fc.assert(
      fc.property(people, fc.constantFrom('invoices', 'reminders'), (contacts, purpose) => {
        const found = addressesFor(purpose, contacts, '');
        expect(new Set(found).size).toBe(found.length);
        const possible = contacts.filter(getsMails).map(({ email }) => email);
        expect(possible).toEqual(expect.arrayContaining(found));
      }),
    );
  });
});
