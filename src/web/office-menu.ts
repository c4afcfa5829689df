/** What of the declared pages a person is offered, and where: the menu's areas and sections, and the current entry. */
import type { Role } from '#kernel/actor.ts';
import { officePages, screens } from './office-pages.ts';
import type { Area, DetailPage, MenuSection, PageAction, PageShape, Screen } from './page-declaration.ts';

/** As far as a session knows who is asking. */
export interface Viewer {
  role: Role;
  /** The public site through which people write to the workspace; its owners read that (product.md §3). */
  site?: string | null;
}

export interface Menu {
  entries: readonly Screen[];
  /** The lower section. */
  administration: readonly Screen[];
}

/**
 * The areas a role can switch between, the first one being where it begins. An administrator's menu is the
 * manager's with another lower section, so there is no manager area besides it.
 */
export function areasOf(role: Role): readonly Area[] {
  return role === 'ROLE_ADMIN' ? ['admin', 'blog'] : ['manager', 'blog'];
}

/** The screens that are offered to a person, in the order of their declaration. */
export function screensOf({ role, site }: Viewer): readonly Screen[] {
  const hasSite = typeof site === 'string';
  return screens.filter((screen) => screen.who.includes(role) && (hasSite || !screen.onlyWithSite));
}

/** @param path as it is declared. @throws Error where no screen has it: a link that everybody would miss. */
export function isOffered(path: string, viewer: Viewer): boolean {
  if (!screens.some((screen) => screen.path === path)) throw new Error(`No screen is declared at ${path}.`);
  return screensOf(viewer).some((screen) => screen.path === path);
}

/** What the drawer shows in an area (product.md §1 «Menu types»). */
export function menuOf(area: Area, viewer: Viewer): Menu {
  const section = (name: MenuSection) =>
    screensOf(viewer)
      .filter(({ menu }) => menu[name] !== undefined)
      .sort((a, b) => (a.menu[name] ?? 0) - (b.menu[name] ?? 0));
  // A user's manager area has no Administration, though members are open to all in the area of the blog.
  const administers = area !== 'manager' || viewer.role !== 'ROLE_USER';
  return {
    entries: section(`${area}/main`),
    administration: administers ? section(`${area}/administration`) : [],
  };
}

/** The screen at a path, or the one that the page there is below; a language prefix changes nothing. */
export function screenAt(path: string): Screen | undefined {
  const section = /^(?:\/[^/]+)?\/app\/([^/?#]+)/.exec(path)?.[1];
  return screens.find((screen) => section === screen.path || screen.also?.includes(section ?? ''));
}

const pages: readonly (Screen | DetailPage)[] = Object.values(officePages)
  .flat()
  .filter((page): page is Screen | DetailPage => !('partOf' in page));

/** The declared page at a path: a whole address goes before one with ids in it. */
export function pageAt(path: string): Screen | DetailPage | undefined {
  const within = path.replace(/^.*?\/app\//, '').replace(/[?#].*$|\/$/g, '');
  const isIt = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(within);
  const addresses = (page: Screen | DetailPage) => [page.path, ...(page.also ?? [])];
  return (
    pages.find((page) => addresses(page).includes(within)) ?? pages.find((page) => addresses(page).some(isIt))
  );
}

/** An action, and the page that carries it out. */
export interface OfferedAction {
  action: PageAction;
  page: Screen | DetailPage;
}

/** @param isHere whether the page at hand can do it: what one thing's page offers is offered there alone. */
export function actionsOf(
  viewer: Viewer & { actedBy?: unknown },
  isHere: (name: string) => boolean,
): readonly OfferedAction[] {
  const offered: readonly (Screen | DetailPage)[] = screensOf(viewer);
  return pages.flatMap((page) =>
    (page.actions ?? [])
      .filter(({ name, who, notUnderDoAs }) => {
        if (notUnderDoAs && viewer.actedBy !== undefined) return false;
        if (who !== undefined && !who.includes(viewer.role)) return false;
        return 'below' in page ? isHere(name) : offered.includes(page);
      })
      .map((action) => ({ action, page })),
  );
}

/** What the page at a path looks like before it is there; undefined where there is none. */
export function shapeAt(path: string): PageShape | undefined {
  const page = pageAt(path);
  return page && (page.shape ?? 'list');
}

/** The areas whose menu has the page. */
export function areasOfPage(path: string, role: Role): readonly Area[] {
  const screen = screenAt(path);
  return areasOf(role).filter((area) => {
    const { entries, administration } = menuOf(area, { role, site: '' });
    return screen !== undefined && [...entries, ...administration].includes(screen);
  });
}

/** The area follows the page shown; a page of several areas, or of none, leaves the one before. */
export function areaAt(path: string, before: Area | undefined, role: Role): Area {
  const areas = areasOf(role);
  const holding = areasOfPage(path, role);
  const possible = holding.length > 0 ? holding : areas;
  return possible.find((area) => area === before) ?? possible[0] ?? 'blog';
}
