import { expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { draftName } from './use-form.ts';

const call = { id: 'writeDays' } as Call;

test('a draft is named after the subject of its form, not after a choice in it', () => {
  const params = { operation: 'submit', memberId: 7 };
  expect(draftName(call, { params, body: { workedDays: [{ week: 1 }] } })).toBe('writeDays.submit.7');
  expect(draftName(call, { params, body: { workedDays: [] } })).toBe('writeDays.submit.7');
  expect(draftName(call, { params: { memberId: undefined } })).toBeUndefined();
  // Without parameters, the fixed values distinguish the drafts.
  expect(draftName(call, { body: { type: 'TYPEC', from: undefined } })).toBe('writeDays.TYPEC');
  expect(draftName(call)).toBe('writeDays');
});
