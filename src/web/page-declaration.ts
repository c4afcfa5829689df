/**
 * What a feature declares of its pages, in its `pages.ts`: data only. From these declarations follow the routes, the
 * menu, the command palette, what the page cache keeps, which pages stop with the site, the sitemap
 * and robots.txt.
 */
import type { HelpPage } from '#features/help/rules.ts';
import type { Role } from '#kernel/actor.ts';
import type { IconName } from '#ui/icon.tsx';
import type shell from './shell/messages.en.json';
import type palette from './shell/palette.messages.en.json';

/** What a page looks like before it is there: rows of a list, cards, a month's sheet, sections of fields. */
export type PageShape = 'list' | 'cards' | 'sheet' | 'form';

interface Page {
  /** The address below `/{language}/app/`. With a slash in front it is the whole address. */
  path: string;
  /** Other addresses of the same page. */
  also?: readonly string[];
  /** The route module in the feature's `pages/`. */
  file: `${string}.tsx` | `${string}.ts`;
}

/** An answer of the server that is no page: a feed, a sitemap. */
export interface ResourcePage extends Page {
  /** Part of the public site: while the workspace is stopped, the maintenance page answers. Holds for all pages below the same first segment. */
  ofSite: boolean;
  /** What it reads of that which follows `?`. Any other parameter changes nothing: the same page is given, from memory where it is kept. */
  parameters: readonly string[];
}

/** A page for everybody, drawn by the server; in the frame `layouts/public.tsx`. */
export interface DocumentPage extends ResourcePage {
  /** `listed` in the sitemap; `allowed`: found by links, or listed one by one; `disallowed` by robots.txt. */
  crawlers: 'listed' | 'allowed' | 'disallowed';
}

/** A page before the sign-in, in the frame `layouts/entrance.tsx`. */
export type EntrancePage = Page;

/** A screen of the back office that the menu or the command palette leads to. */
export interface Screen extends Page, Doing {
  /** A list, unless said. */
  shape?: PageShape;
  /** To whom it is offered. What they may do there, its calls decide. */
  who: readonly Role[];
  /** Offered only in a workspace that has a public site. */
  onlyWithSite?: boolean;
  /** Its name is the text `page_{label}` of src/web/shell/messages; further words find it, `words_{label}` of palette.messages. */
  label: Label;
  icon: IconName;
  /** Its places, by the order in each; none: the command palette alone leads to it. */
  menu: Readonly<Partial<Record<MenuSection, number>>>;
}

/** A page of one thing, below a screen, which stays the current entry of the menu. */
export interface DetailPage extends Page, Doing {
  below: string;
  /** A list, unless said. */
  shape?: PageShape;
}

/** What can be done on a page, by hand and by key. */
interface Doing {
  /** The page of the user's guide that the question mark leads to (docs/guide). */
  help: HelpPage;
  /** Carried out by the page itself: `useAction` of src/ui/actions.ts. */
  actions?: readonly PageAction[];
  /** Keys of its own, for the sheet of shortcuts. */
  keys?: readonly PageKey[];
}

/** What can be begun on a page. A screen's are offered everywhere, those of a page of one thing where it is shown. */
export interface PageAction {
  /** Its name is the text `action_{name}` of src/web/shell/palette.messages; further words find it, `words_{name}` there. */
  name: ActionName;
  icon: IconName;
  /** To whom it is offered; left out, to whoever sees the page. */
  who?: readonly Role[];
  /** The key `c` does it while the page is shown. */
  creates?: true;
  /** Never done for somebody else, so not offered while acting. */
  notUnderDoAs?: true;
}

export interface PageKey {
  /** As they are printed on a keyboard, one pressed after or with the other. */
  keys: readonly string[];
  /** What they do is the text `key_{text}` of src/web/shell/palette.messages. */
  text: KeyText;
}

/** A piece of another feature's screen, in its `Outlet`; several stand in each other by their order. */
export interface PagePart {
  partOf: string;
  order: number;
  file: Page['file'];
}

export type OfficePage = Screen | DetailPage | PagePart;
export type AnyPage = ResourcePage | EntrancePage | OfficePage;

/** The three kinds of menu (specification §6). */
export type Area = 'manager' | 'blog' | 'admin';
export type MenuSection = `${Area}/${'main' | 'administration'}`;

type Named<Prefix extends string> = {
  [Key in keyof typeof palette]: Key extends `${Prefix}_${infer Name}` ? Name : never;
}[keyof typeof palette];
/** A name that has both of its texts; one that has not is refused where it is declared. */
export type ActionName = Extract<Named<'action'>, Named<'words'>>;
export type KeyText = Named<'key'>;

/** The same for a screen, whose name is the menu's. */
export type Label = {
  [Key in keyof typeof shell]: Key extends `page_${infer Name}` ? Extract<Name, Named<'words'>> : never;
}[keyof typeof shell];
