/**
 * Defines how a feature declares its pages in `pages.ts`: as data only. Routes, menu, command palette, page
 * cache, the pages of a stopped site, sitemap and robots.txt follow from the declarations.
 */
import type { Role } from '#kernel/actor.ts';
import type { IconName } from '#ui/icon.tsx';
import type { HelpPage } from './guide.ts';
import type names from './messages.en.json';
import type words from './palette.messages.en.json';

/** The shape of the placeholder while loading: rows, cards, a month's grid, or sections of fields. */
export type PageShape = 'list' | 'cards' | 'sheet' | 'form';

interface Page {
  /** The path below `/{language}/app/`; with a leading slash it is the whole path. */
  path: string;
  /** Other paths of the same page. */
  also?: readonly string[];
  /** The route module in the feature's `pages/`. */
  file: `${string}.tsx` | `${string}.ts`;
}

/** An answer that is not a page: a feed or a sitemap. */
export interface ResourcePage extends Page {
  /**
   * Part of the public site: while the workspace is stopped, the maintenance page is shown. Applies to all
   * pages below the same first segment.
   */
  ofSite: boolean;
  /** The query parameters that the page reads; others are ignored, also in the cache key. */
  parameters: readonly string[];
}

/** A public page, rendered by the server in `layouts/public.tsx`. */
export interface DocumentPage extends ResourcePage {
  /** `listed` in the sitemap, or `disallowed` by robots.txt. `allowed` pages are found by links or listed one by one. */
  crawlers: 'listed' | 'allowed' | 'disallowed';
}

/** A page before sign-in, in `layouts/entrance.tsx`. */
export type EntrancePage = Page;

/** A back office page in the menu or the command palette. */
export interface Screen extends Page, PageActions {
  /** A list by default. */
  shape?: PageShape;
  /** The roles that see it; its calls decide what they may do. */
  who: readonly Role[];
  /** Only for workspaces with a public site. */
  onlyWithSite?: boolean;
  /**
   * Its name is the text `page_{label}` of messages.*.json; `words_{label}` of palette.messages.*.json has
   * further search words.
   */
  label: Label;
  icon: IconName;
  /** Its position in each menu section; without one, only the command palette has it. */
  menu: Readonly<Partial<Record<MenuSection, number>>>;
}

/** A page below a screen, for one subject; the screen stays the current menu entry. */
export interface DetailPage extends Page, PageActions {
  below: string;
  /** A list by default. */
  shape?: PageShape;
}

interface PageActions {
  /** The page of the user's guide behind the question mark (docs/guide). */
  help: HelpPage;
  /** Run by the page itself: `useAction` of src/ui/actions.ts. */
  actions?: readonly PageAction[];
  /** Keys of this page, for the shortcut sheet. */
  keys?: readonly PageKey[];
}

/** An action of a page. A screen's actions are offered everywhere, those of a detail page only there. */
export interface PageAction {
  /**
   * Its name is the text `action_{name}` of palette.messages.*.json; `words_{name}` has further search words.
   */
  name: ActionName;
  icon: IconName;
  /** The roles that see it; by default everybody who sees the page. */
  who?: readonly Role[];
  /** The key `c` runs it while the page is shown. */
  creates?: true;
  /** Never done for another person, so not offered while acting for one. */
  notUnderDoAs?: true;
}

export interface PageKey {
  /** As printed on a keyboard, pressed together or one after the other. */
  keys: readonly string[];
  /** Described by the text `key_{text}` of palette.messages.*.json. */
  text: KeyText;
}

/** A part of another feature's page, in its `Outlet`. Several are nested in order, so each renders an `Outlet` too. */
export interface PagePart {
  partOf: string;
  order: number;
  file: Page['file'];
}

export type OfficePage = Screen | DetailPage | PagePart;
export type AnyPage = ResourcePage | EntrancePage | OfficePage;

/** The three kinds of menu (specification §6). */
export type Area = 'manager' | 'blog' | 'admin';
export type MenuSection = `${Area}/${'main' | 'administration'}` | 'manager/finance';

type Texts = typeof names & typeof words;
type Named<Prefix extends string> = {
  [Key in keyof Texts]: Key extends `${Prefix}_${infer Name}` ? Name : never;
}[keyof Texts];
/** A name that has both texts; a name without them does not compile. */
export type ActionName = Extract<Named<'action'>, Named<'words'>>;
export type KeyText = Named<'key'>;

/** The same for a screen; its name is also its menu entry. */
export type Label = Extract<Named<'page'>, Named<'words'>>;
