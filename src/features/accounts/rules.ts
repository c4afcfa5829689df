/** What holds for sign-in and sessions (product.md «Session», quality.md «Security» 2–4). */

import type { Role } from '#kernel/actor.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** In seconds. */
export const SESSION_IDLE = 12 * HOUR;
export const SESSION_MOST = 30 * 24 * HOUR;
export const TOKEN_LIFE = 15 * MINUTE;

export const SIGN_IN_LIMIT = { name: 'sign-in', points: 10, seconds: MINUTE };
/** Failures of one account, from anywhere. They slow it down and never lock it. */
export const FAILURE_COUNT = { name: 'sign-in-failures', points: 1_000_000, seconds: 15 * MINUTE };

/** Milliseconds that a try waits after so many failures: nothing for the first three, then doubling up to 4 s. */
export function delayAfterFailures(failures: number): number {
  return failures <= 3 ? 0 : Math.min(4000, 250 * 2 ** (failures - 4));
}

/** How an e-mail address is compared and counted: capitals and stray spaces are not another person. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Whether a session still counts. Times in milliseconds since the epoch. */
export function sessionIsAlive(session: { lastSeenAt: number; expiresAt: number }, now: number): boolean {
  return now < session.expiresAt && now - session.lastSeenAt < SESSION_IDLE * 1000;
}

export interface AccountStanding {
  userState: 'pending' | 'active' | 'deleted';
  accountState: 'enabled' | 'disabled';
}

export function maySignIn(account: AccountStanding): boolean {
  return account.userState === 'active' && account.accountState === 'enabled';
}

/**
 * Where a person goes after signing in: the remembered path of this site, `/app/posts` when there is none or
 * when it is the login page itself. Anything that a browser could read as another site is not a path.
 */
export function returnTarget(remembered: string | null | undefined): string {
  const fallback = '/app/posts';
  if (remembered == null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(remembered)) return fallback;
  let decoded: string;
  try {
    decoded = decodeURIComponent(remembered);
  } catch {
    return fallback;
  }
  if (/^\/[/\\]|[\\\p{Cc}]|^\/?[a-z]+:/iu.test(decoded)) return fallback;
  const path = remembered.split(/[?#]/, 1)[0] ?? '';
  return /^(\/[^/]+)?\/app\/(login|logout)\/?$/.test(path) ? fallback : remembered;
}

/** The three kinds of menu (specification §6). */
export type Area = 'manager' | 'blog' | 'admin';

/** A screen that a menu leads to; its text is the interface's. */
export type MenuEntry =
  | 'planning'
  | 'reports'
  | 'members'
  | 'contracts'
  | 'workspace'
  | 'posts'
  | 'categories'
  | 'contacts'
  | 'workspaces'
  | 'orders'
  | 'bills'
  | 'storage';

/** Addresses of the entries. Reports have a second name (business-app §2). */
export const menuPaths: Readonly<Record<MenuEntry, string>> = {
  planning: '/app/planning',
  reports: '/app/expenses',
  members: '/app/members',
  contracts: '/app/contracts',
  workspace: '/app/workspace',
  posts: '/app/posts',
  categories: '/app/categories',
  contacts: '/app/contacts',
  workspaces: '/app/workspaces',
  orders: '/app/orders',
  bills: '/app/bills',
  storage: '/app/storage',
};
const otherPaths: Readonly<Record<string, MenuEntry>> = { '/app/reports': 'reports' };

export interface Menu {
  entries: readonly MenuEntry[];
  /** The lower section. */
  administration: readonly MenuEntry[];
}

/**
 * The areas a role can switch between, the first one being where it begins. An administrator's menu is the
 * manager's with another lower section, so there is no manager area besides it.
 */
export function areasOf(role: Role): readonly Area[] {
  return role === 'ROLE_ADMIN' ? ['admin', 'blog'] : ['manager', 'blog'];
}

/**
 * What the drawer shows in an area (product.md §1 «Menu types»).
 * @param hasSite whether people write to the workspace through a public site; its owners read that (product.md §3).
 */
export function menuOf(area: Area, role: Role, hasSite = false): Menu {
  if (area === 'blog') {
    const reads = hasSite && (role === 'ROLE_OWNER' || role === 'ROLE_ADMIN');
    return { entries: ['posts', 'members', 'categories'], administration: reads ? ['contacts'] : [] };
  }
  const entries = ['planning', 'reports'] as const;
  if (area === 'admin') {
    return { entries, administration: ['workspaces', 'members', 'orders', 'bills', 'storage'] };
  }
  const leads = role === 'ROLE_MANAGER' || role === 'ROLE_OWNER';
  return { entries, administration: leads ? ['members', 'contracts', 'workspace'] : [] };
}

/** The entry whose screen, or a screen below it, stands at a path; a language prefix changes nothing. */
export function entryAt(path: string): MenuEntry | undefined {
  const section = /^(?:\/[^/]+)?(\/app\/[^/?#]+)/.exec(path)?.[1];
  if (section === undefined) return undefined;
  const named = Object.entries(menuPaths).find(([, address]) => address === section)?.[0];
  return (named as MenuEntry | undefined) ?? otherPaths[section];
}

/** The area follows the page shown; a page of several areas, or of none, leaves the one before. */
export function areaAt(path: string, before: Area | undefined, role: Role): Area {
  const areas = areasOf(role);
  const entry = entryAt(path);
  const holds = (area: Area) => {
    const { entries, administration } = menuOf(area, role, true);
    return entry !== undefined && [...entries, ...administration].includes(entry);
  };
  const stays = before !== undefined && areas.includes(before) && (entry === undefined || holds(before));
  return (
    (stays ? before : (areas.find(holds) ?? areas.find((area) => area === before) ?? areas[0])) ?? 'blog'
  );
}
