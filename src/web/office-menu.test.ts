import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#kernel/actor.ts';
import type { Area, MenuSection } from '#ui/page/declaration.ts';
import { officePages } from '../../generated/pages.ts';
import { forAll } from '../../tests/support/for-all.ts';
import {
  actionsOf,
  areaAt,
  areasOf,
  isOffered,
  menuOf,
  pageAt,
  screenAt,
  screensOf,
  shapeAt,
  type Viewer,
} from './office-menu.ts';
import { screens } from './office-pages.ts';

const viewer = fc.record({ role: fc.constantFrom(...roles), site: fc.constantFrom('', null, undefined) });

/** Paths in the order of the menu. */
function menu(area: Area, role: Role, site?: string | null) {
  const { entries, finance, administration } = menuOf(area, { role, site });
  const paths = (section: typeof entries) => section.map(({ path }) => path);
  return { entries: paths(entries), finance: paths(finance), administration: paths(administration) };
}

describe('the menu of each type (specification, business-app §2)', () => {
  // Today first (product.md §2), then the specification's entries, with leave beside the planning.
  const business = ['home', 'planning', 'leave', 'expenses'];
  // Approvers also have the inbox.
  const leading = [...business, 'approvals'];
  // Beside the specified sections, for those who lead.
  const finance = ['figures', 'sales', 'all-reports', 'payments', 'books', 'closing'];

  test('a manager sees Planning and Reports, and an Administration section', () => {
    expect(menu('manager', 'ROLE_MANAGER')).toEqual({
      entries: leading,
      finance,
      administration: ['members', 'contracts', 'workspace'],
    });
  });

  test('an owner also sees the audit log there, fifteen entries in all', () => {
    expect(menu('manager', 'ROLE_OWNER')).toEqual({
      entries: leading,
      finance,
      administration: ['members', 'contracts', 'workspace', 'audit'],
    });
  });

  test('a user has no Administration section', () => {
    expect(menu('manager', 'ROLE_USER')).toEqual({
      entries: business,
      finance: [],
      administration: [],
    });
  });

  test('the type “blog” sees Posts, Members and Categories', () => {
    for (const role of roles) expect(menu('blog', role).entries).toEqual(['posts', 'members', 'categories']);
  });

  test('the owner of a public site sees its contact requests, newsletters and texts there', () => {
    for (const one of ['ROLE_OWNER', 'ROLE_ADMIN'] as const)
      expect(menu('blog', one, '').administration).toEqual(['contacts', 'mailings', 'site']);
    expect(menu('blog', 'ROLE_MANAGER', '').administration).toEqual(['mailings']);
    expect(menu('blog', 'ROLE_USER', '').administration).toEqual([]);
    expect(menu('blog', 'ROLE_OWNER').administration).toEqual([]);
    expect(areaAt('/app/contacts', 'manager', { role: 'ROLE_OWNER' })).toBe('blog');
  });

  test('an administrator has a different lower section, and no leave', () => {
    expect(menu('admin', 'ROLE_ADMIN')).toEqual({
      entries: business.filter((path) => path !== 'leave'),
      finance: [],
      administration: ['workspaces', 'members', 'orders', 'bills', 'storage', 'audit'],
    });
  });

  test('only administrators have the admin area', () => {
    expect(roles.filter((one) => areasOf({ role: one }).includes('admin'))).toEqual(['ROLE_ADMIN']);
  });

  test('a link to a screen is offered only to the screen’s roles, and leads to an existing path', () => {
    expect(roles.filter((role) => isOffered('imports', { role }))).toEqual(['ROLE_OWNER', 'ROLE_ADMIN']);
    expect(isOffered('contacts', { role: 'ROLE_OWNER' })).toBe(false);
    expect(() => isOffered('import', { role: 'ROLE_OWNER' })).toThrow('No screen');
  });

  test('no two screens have the same menu position', () => {
    const places = screens.flatMap(({ menu }) =>
      (Object.keys(menu) as MenuSection[]).map((section) => `${section} ${menu[section]}`),
    );
    expect(places).toHaveLength(new Set(places).size);
  });
});

describe('screens that only the command palette has', () => {
  const besides = ({ role, site }: Viewer) => {
    const shown = areasOf({ role }).flatMap((area) => Object.values(menu(area, role, site)).flat());
    return screensOf({ role, site }).flatMap(({ path }) => (shown.includes(path) ? [] : [path]));
  };

  test.each(roles)(
    '%s finds its other screens in the palette, among them help, notifications and profile',
    (role) => {
      const kinds = role === 'ROLE_USER' ? ['main'] : ['main', 'finance', 'administration'];
      const sections = areasOf({ role }).flatMap((area) => kinds.map((kind) => `${area}/${kind}`));
      const others = screens.filter(
        ({ who, onlyWithSite, menu }) =>
          who.includes(role) && !onlyWithSite && !sections.some((section) => section in menu),
      );
      expect(besides({ role }).sort()).toEqual(others.map(({ path }) => path).sort());
      expect(besides({ role })).toEqual(expect.arrayContaining(['help', 'notifications', 'profile']));
    },
  );
});

describe('which screen a page belongs to', () => {
  test.each([
    ['/app/posts', 'posts'],
    ['/fr/app/posts/12/FR/edit', 'posts'],
    ['/app/expenses?memberId=4', 'expenses'],
    ['/en/app/reports', 'expenses'],
    ['/app/workspace', 'workspace'],
    ['/app/workspaces', 'workspaces'],
    ['/app/workspaces/4', 'workspaces'],
    ['/app/profile', 'profile'],
    ['/fr/app/home', 'home'],
  ])('%s belongs to %s', (path, screen) => {
    expect(screenAt(path)?.path).toBe(screen);
  });

  test.each(['/', '/fr', '/app', '/posts', '/app/postscript'])('%s belongs to no screen', (path) => {
    expect(screenAt(path)).toBeUndefined();
  });
});

describe('the area of a page', () => {
  test('the area of a page is the one that contains the page', () => {
    expect(areaAt('/app/posts', 'manager', { role: 'ROLE_OWNER' })).toBe('blog');
    expect(areaAt('/app/planning', 'blog', { role: 'ROLE_USER' })).toBe('manager');
    expect(areaAt('/app/bills', 'blog', { role: 'ROLE_ADMIN' })).toBe('admin');
  });

  test('the area stays the same if several areas contain the page, or none', () => {
    expect(areaAt('/app/members', 'blog', { role: 'ROLE_OWNER' })).toBe('blog');
    expect(areaAt('/app/members', 'manager', { role: 'ROLE_OWNER' })).toBe('manager');
    expect(areaAt('/app/profile', 'blog', { role: 'ROLE_USER' })).toBe('blog');
    expect(areaAt('/app/profile', undefined, { role: 'ROLE_USER' })).toBe('manager');
  });

  test('the area is the blog if the manager area of the role does not contain the page', () => {
    expect(areaAt('/app/members', 'manager', { role: 'ROLE_USER' })).toBe('blog');
  });

  test('the area is always one that the person may use', () => {
    const area = fc.constantFrom('manager', 'blog', 'admin', undefined);
    const path = fc.oneof(fc.constantFrom(...screens.map((each) => `/app/${each.path}`)), fc.webPath());
    forAll(path, area, viewer, (shown, before, { role }) =>
      areasOf({ role }).includes(areaAt(shown, before, { role })),
    );
  });

  test('every menu entry opens its own page in its area', () => {
    forAll(viewer, (who) => {
      for (const area of areasOf(who)) {
        const { entries, administration } = menuOf(area, who);
        for (const screen of [...entries, ...administration]) {
          expect(screenAt(`/app/${screen.path}`)).toBe(screen);
          expect(areaAt(`/fr/app/${screen.path}`, area, who)).toBe(area);
        }
      }
    });
  });
});

describe('the page at a path', () => {
  test.each([
    ['/app/posts', 'posts'],
    ['/fr/app/posts/12/FR/edit', 'posts/:postId/:language/edit'],
    ['/app/expenses/settings', 'expenses/settings'],
    ['/app/expenses/4', 'expenses/:reportId'],
    ['/app/reports/4', 'expenses/:reportId'],
    ['/en/app/planning/board?week=3', 'planning/board'],
  ])('%s is %s', (path, page) => {
    expect(pageAt(path)?.path).toBe(page);
  });

  test.each(['/app/postscript', '/app/expenses/4/5', '/'])('the path %s has no page', (path) => {
    expect(pageAt(path)).toBeUndefined();
  });
});

describe('actions', () => {
  const names = (viewer: Parameters<typeof actionsOf>[0], here: readonly string[] = []) =>
    actionsOf(viewer, (name) => here.includes(name)).map(({ action }) => action.name);

  test('actions are offered by role: approvers invite and add contracts, administrators create workspaces', () => {
    expect(names({ role: 'ROLE_USER' })).not.toContain('invite_member');
    expect(names({ role: 'ROLE_MANAGER' })).toEqual(
      expect.arrayContaining(['invite_member', 'create_contract', 'create_post', 'create_report']),
    );
    expect(names({ role: 'ROLE_OWNER' })).not.toContain('create_workspace');
    expect(names({ role: 'ROLE_ADMIN' })).toContain('create_workspace');
  });

  test('actions are not offered while acting for another person if their page excludes it', () => {
    expect(names({ role: 'ROLE_MANAGER', actedBy: {} })).not.toContain('invite_member');
    expect(names({ role: 'ROLE_MANAGER', actedBy: {} })).toContain('create_contract');
  });

  test('the actions of a detail page are offered while it is shown', () => {
    expect(names({ role: 'ROLE_USER' })).not.toContain('add_receipt');
    expect(names({ role: 'ROLE_USER' }, ['add_receipt'])).toContain('add_receipt');
  });

  const sources = import.meta.glob<string>('../features/*/{pages,components}/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const carriedOut = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/\buseAction\('(\w+)'/g)].map(([, name]) => name),
  );
  const declared = Object.values(officePages)
    .flat()
    .flatMap((page) => ('partOf' in page ? [] : (page.actions ?? [])));

  test('each action is run by exactly one page, and every page declares its actions', () => {
    expect(carriedOut.length).toBeGreaterThan(5);
    expect(carriedOut.sort()).toEqual(declared.map(({ name }) => name).sort());
  });

  test('the palette searches every declared source', () => {
    const found = Object.keys(sources).filter((file) => file.endsWith('/components/search-source.ts'));
    const gathered = Object.values(
      import.meta.glob<string>('./shell/search.ts', { eager: true, query: '?raw', import: 'default' }),
    ).join();
    expect(found.length).toBeGreaterThan(3);
    for (const file of found) expect(gathered).toContain(`#${file.slice('../'.length)}`);
  });
});

test('the placeholder of a page is found by the page’s path', () => {
  for (const [path, shape] of [
    ['/en/app/planning', 'sheet'],
    ['/app/planning/board/', 'sheet'],
    ['/fr/app/posts', 'list'],
    ['/en/app/posts/12/EN/edit', 'form'],
    ['/en/app/reports', 'list'],
    ['/en/app/home', 'cards'],
    ['/en/app/nowhere', undefined],
  ] as const)
    expect(shapeAt(path), path).toBe(shape);
});
