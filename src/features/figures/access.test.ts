import { expect, test } from 'vitest';
import { maySeeFigure } from './access.ts';
import { figures } from './table.rules.ts';

const seen = (role: 'ROLE_USER' | 'ROLE_MANAGER' | 'ROLE_OWNER' | 'ROLE_ADMIN', memberId?: number) =>
  figures.filter((figure) => maySeeFigure({ userId: 7, role }, figure, memberId));

test('owners see all figures, managers not what is to be billed, members only their own', () => {
  expect(seen('ROLE_OWNER')).toEqual([...figures]);
  expect(seen('ROLE_MANAGER')).toEqual(['days', 'utilisation', 'expenses', 'waiting']);
  for (const role of ['ROLE_USER', 'ROLE_ADMIN'] as const) {
    expect(seen(role)).toEqual([]);
    expect(seen(role, 8)).toEqual([]);
    expect(seen(role, 7)).toEqual(['days', 'expenses']);
  }
});
