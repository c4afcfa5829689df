import { expect, test } from 'vitest';
import { hasFreeSeat, leavesNoOwner } from './rules.ts';

test('a seat is free while fewer are taken than the limit, or if there is no limit', () => {
  expect([hasFreeSeat(2, 3), hasFreeSeat(3, 3), hasFreeSeat(4, 3), hasFreeSeat(9, null)]).toEqual([
    ...[true, false, false, true],
  ]);
});

test('the last owner cannot lose the role or be prevented from signing in', () => {
  const after = (role: string, enabled = true) => ({ role, enabled });
  expect(leavesNoOwner({ userId: 1 }, [1], after('ROLE_USER'))).toBe(true);
  expect(leavesNoOwner({ userId: 1 }, [1], after('ROLE_OWNER', false))).toBe(true);
  expect(leavesNoOwner({ userId: 1 }, [1], after('ROLE_OWNER'))).toBe(false);
  expect(leavesNoOwner({ userId: 1 }, [1, 2], after('ROLE_USER'))).toBe(false);
  expect(leavesNoOwner({ userId: 3 }, [1], after('ROLE_USER'))).toBe(false);
});
