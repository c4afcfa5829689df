/** Finds the declared pages that a person may open: areas and sections of the menu, and its current entry. */
import { type Role, rolesOf } from '#kernel/actor.ts';
import type { Area, DetailPage, MenuSection, PageAction, PageShape, Screen } from '#ui/page/declaration.ts';
import { officePages } from '../../generated/pages.ts';
import { screens } from './office-pages.ts';

/** The person, as far as the session knows. */
export interface Viewer {
  role: Role;
  /** Whether an owner also administers the installation. */
  administers?: boolean;
  /** The public site whose contact requests go to the workspace; its owners read them (product.md §3). */
  site?: string | null;
}

export interface Menu {
  entries: readonly Screen[];
  /** Figures, payments, books and closing, for those who lead a company. */
  finance: readonly Screen[];
  /** The lower section. */
  administration: readonly Screen[];
}

/**
 * Returns the areas of a person, starting with the default. An administrator's menu is the manager's with
 * another lower section, so it has no manager area; an owner who also administers has all three.
 */
export function areasOf({ role, administers }: Viewer): readonly Area[] {
  if (role === 'ROLE_ADMIN') return ['admin', 'blog'];
  return administers === true ? ['manager', 'blog', 'admin'] : ['manager', 'blog'];
}

/** Returns the screens that a person may open, in the order of declaration. */
export function screensOf(viewer: Viewer): readonly Screen[] {
  const hasSite = typeof viewer.site === 'string';
  return screens.filter((screen) => isFor(screen.who, viewer) && (hasSite || !screen.onlyWithSite));
}

const isFor = (who: readonly Role[], viewer: Viewer) => rolesOf(viewer).some((role) => who.includes(role));

/** @param path as declared. @throws Error for an unknown path, so that a broken link is noticed. */
export function isOffered(path: string, viewer: Viewer): boolean {
  if (!screens.some((screen) => screen.path === path)) throw new Error(`No screen is declared at ${path}.`);
  return screensOf(viewer).some((screen) => screen.path === path);
}

/** Returns the drawer's entries in an area (product.md §1 «Menu types»). */
export function menuOf(area: Area, viewer: Viewer): Menu {
  const section = (name: MenuSection) =>
    screensOf(viewer)
      .filter(({ menu }) => menu[name] !== undefined)
      .sort((a, b) => (a.menu[name] ?? 0) - (b.menu[name] ?? 0));
  // A user's manager area has no Administration, although members are open to all in the blog area.
  const administers = area !== 'manager' || viewer.role !== 'ROLE_USER';
  return {
    entries: section(`${area}/main`),
    finance: area === 'manager' ? section('manager/finance') : [],
    administration: administers ? section(`${area}/administration`) : [],
  };
}

/** Returns the screen at a path, or the one above it; ignores the language prefix. */
export function screenAt(path: string): Screen | undefined {
  const section = /^(?:\/[^/]+)?\/app\/([^/?#]+)/.exec(path)?.[1];
  return screens.find((screen) => section === screen.path || screen.also?.includes(section ?? ''));
}

const pages: readonly (Screen | DetailPage)[] = Object.values(officePages)
  .flat()
  .filter((page): page is Screen | DetailPage => !('partOf' in page));

/** Returns the declared page at a path; a literal path is matched before one with ids. */
export function pageAt(path: string): Screen | DetailPage | undefined {
  const within = path.replace(/^.*?\/app\//, '').replace(/[?#].*$|\/$/g, '');
  const isIt = (address: string) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`).test(within);
  const addresses = (page: Screen | DetailPage) => [page.path, ...(page.also ?? [])];
  return (
    pages.find((page) => addresses(page).includes(within)) ?? pages.find((page) => addresses(page).some(isIt))
  );
}

/** An action, and the page that runs it. */
export interface OfferedAction {
  action: PageAction;
  page: Screen | DetailPage;
}

/** @param isHere whether the current page offers it: actions of a detail page are offered only there. */
export function actionsOf(
  viewer: Viewer & { actedBy?: unknown },
  isHere: (name: string) => boolean,
): readonly OfferedAction[] {
  const offered: readonly (Screen | DetailPage)[] = screensOf(viewer);
  return pages.flatMap((page) =>
    (page.actions ?? [])
      .filter(({ name, who, notUnderDoAs }) => {
        if (notUnderDoAs && viewer.actedBy !== undefined) return false;
        if (who !== undefined && !isFor(who, viewer)) return false;
        return 'below' in page ? isHere(name) : offered.includes(page);
      })
      .map((action) => ({ action, page })),
  );
}

/** Returns the placeholder's shape for the page at a path; undefined for unknown paths. */
export function shapeAt(path: string): PageShape | undefined {
  const page = pageAt(path);
  return page && (page.shape ?? 'list');
}

/** Returns the areas whose menu has the page. */
export function areasOfPage(path: string, viewer: Viewer): readonly Area[] {
  const screen = screenAt(path);
  return areasOf(viewer).filter((area) => {
    const { entries, finance, administration } = menuOf(area, { ...viewer, site: '' });
    return screen !== undefined && [...entries, ...finance, ...administration].includes(screen);
  });
}

/** Returns the area of the current page; a page of several areas, or of none, keeps the previous one. */
export function areaAt(path: string, before: Area | undefined, viewer: Viewer): Area {
  const areas = areasOf(viewer);
  const holding = areasOfPage(path, viewer);
  const possible = holding.length > 0 ? holding : areas;
  return possible.find((area) => area === before) ?? possible[0] ?? 'blog';
}
