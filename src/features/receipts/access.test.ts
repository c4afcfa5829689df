import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayChangeReport, mayExportExpenses, mayReadReport, mayReadReportsOf } from './access.ts';

test('members read their own reports; managers and owners read and export all', () => {
  for (const role of roles) {
    const actor = { userId: 1, role };
    const leads = role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
    expect([mayReadReport(actor, { userId: 1 }), mayReadReportsOf(actor, 1)]).toEqual([true, true]);
    expect([mayReadReport(actor, { userId: 2 }), mayReadReportsOf(actor, 2)]).toEqual([leads, leads]);
    expect(mayExportExpenses(actor)).toBe(leads);
  }
});

test('only the author changes a report', () => {
  for (const role of roles)
    expect([1, 2].map((userId) => mayChangeReport({ userId: 1, role }, { userId }))).toEqual([true, false]);
});
