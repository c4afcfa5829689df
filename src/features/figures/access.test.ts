import { expect, test } from 'vitest';
import { maySeeFigure, maySeeReadings } from './access.ts';
import { figures } from './table.rules.ts';

const seen = (role: 'ROLE_USER' | 'ROLE_MANAGER' | 'ROLE_OWNER' | 'ROLE_ADMIN', memberId?: number) =>
  figures.filter((figure) => maySeeFigure({ userId: 7, role }, figure, memberId));

test('owners see all figures, managers neither what is to be billed nor the margin nor readings, members only their own', () => {
  expect(seen('ROLE_OWNER')).toEqual([...figures]);
  expect(seen('ROLE_MANAGER')).toEqual(['days', 'utilisation', 'budget', 'expenses', 'revenue', 'waiting']);
  for (const role of ['ROLE_USER', 'ROLE_ADMIN'] as const) {
    expect(seen(role)).toEqual([]);
    expect(seen(role, 8)).toEqual([]);
    expect(seen(role, 7)).toEqual(['days', 'expenses']);
  }
});

test('only owners see the readings of all articles', () => {
  for (const role of ['ROLE_USER', 'ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const) {
    expect(maySeeReadings({ role }, true), role).toBe(role === 'ROLE_OWNER');
    expect(maySeeReadings({ role }, false), role).toBe(true);
  }
});
