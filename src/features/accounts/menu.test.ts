import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { areaAt, areasOf, entryAt, menuOf, menuPaths } from './rules.ts';

const role = fc.constantFrom(...roles);

describe('the menu of each type (specification, business-app §2)', () => {
  test('a manager sees Planning and Reports, and an Administration section', () => {
    expect(menuOf('manager', 'ROLE_MANAGER')).toEqual({
      entries: ['planning', 'reports'],
      administration: ['members', 'contracts', 'workspace'],
    });
    expect(menuOf('manager', 'ROLE_OWNER')).toEqual(menuOf('manager', 'ROLE_MANAGER'));
  });

  test('a user has no Administration section', () => {
    expect(menuOf('manager', 'ROLE_USER')).toEqual({ entries: ['planning', 'reports'], administration: [] });
  });

  test('the blog type sees Posts, Members and Categories', () => {
    expect(menuOf('blog', 'ROLE_USER').entries).toEqual(['posts', 'members', 'categories']);
  });

  test('who looks after a public site reads there what came in through it', () => {
    for (const one of ['ROLE_OWNER', 'ROLE_ADMIN'] as const)
      expect(menuOf('blog', one, true).administration).toEqual(['contacts']);
    for (const one of ['ROLE_USER', 'ROLE_MANAGER'] as const)
      expect(menuOf('blog', one, true).administration).toEqual([]);
    expect(menuOf('blog', 'ROLE_OWNER').administration).toEqual([]);
    expect(areaAt('/app/contacts', 'manager', 'ROLE_OWNER')).toBe('blog');
  });

  test('the administrator has another lower section', () => {
    expect(menuOf('admin', 'ROLE_ADMIN')).toEqual({
      entries: ['planning', 'reports'],
      administration: ['workspaces', 'members', 'orders', 'bills', 'storage'],
    });
  });

  test('only administrators have the admin area', () => {
    expect(roles.filter((one) => areasOf(one).includes('admin'))).toEqual(['ROLE_ADMIN']);
  });
});

describe('which entry a page belongs to', () => {
  test.each([
    ['/app/posts', 'posts'],
    ['/fr/app/posts/12/FR/edit', 'posts'],
    ['/app/expenses?memberId=4', 'reports'],
    ['/en/app/reports', 'reports'],
    ['/app/workspace', 'workspace'],
    ['/app/workspaces', 'workspaces'],
  ])('%s is %s', (path, entry) => {
    expect(entryAt(path)).toBe(entry);
  });

  test.each(['/', '/app', '/app/profile', '/fr/app/home', '/posts', '/app/postscript'])(
    '%s is none',
    (path) => {
      expect(entryAt(path)).toBeUndefined();
    },
  );
});

describe('the area follows the page', () => {
  test('to the area that has it', () => {
    expect(areaAt('/app/posts', 'manager', 'ROLE_OWNER')).toBe('blog');
    expect(areaAt('/app/planning', 'blog', 'ROLE_USER')).toBe('manager');
    expect(areaAt('/app/bills', 'blog', 'ROLE_ADMIN')).toBe('admin');
  });

  test('and stays where several have it, or none', () => {
    expect(areaAt('/app/members', 'blog', 'ROLE_OWNER')).toBe('blog');
    expect(areaAt('/app/members', 'manager', 'ROLE_OWNER')).toBe('manager');
    expect(areaAt('/app/profile', 'blog', 'ROLE_USER')).toBe('blog');
    expect(areaAt('/app/profile', undefined, 'ROLE_USER')).toBe('manager');
  });

  test('members are the blog’s for a user, whose manager area has none', () => {
    expect(areaAt('/app/members', 'manager', 'ROLE_USER')).toBe('blog');
  });

  test('and is always one that the person has', () => {
    const area = fc.constantFrom('manager', 'blog', 'admin', undefined);
    const path = fc.oneof(fc.constantFrom(...Object.values(menuPaths)), fc.webPath());
    fc.assert(
      fc.property(path, area, role, (shown, before, one) =>
        areasOf(one).includes(areaAt(shown, before, one)),
      ),
    );
  });

  test('every entry of a menu leads to its own page', () => {
    fc.assert(
      fc.property(role, (one) => {
        for (const area of areasOf(one)) {
          const { entries, administration } = menuOf(area, one);
          for (const entry of [...entries, ...administration]) expect(entryAt(menuPaths[entry])).toBe(entry);
        }
      }),
    );
  });
});
