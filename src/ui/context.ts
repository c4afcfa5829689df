/** Declares the contexts of loaders and actions, the same on the server and in the browser. */
import { createContext } from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import type { CompanySite } from '#kernel/company-site.ts';
import type { Kept } from '#kernel/kept.ts';
import type { Locale } from '#kernel/locale.ts';
import type { Look } from '#kernel/look.ts';
import type { Theme } from '#kernel/theme.ts';
import type { Zone } from '#kernel/zone.ts';

export interface Site {
  locale: Locale;
  brand: string;
  /** The time zone of the company whose site it is. */
  zone: Zone;
  /** Absolute URL of the site, without a trailing slash. */
  baseUrl: string;
  /** The flag's value; `off` while the site is open. */
  maintenance: string;
  /** The person's choice, on back office and sign-in pages; dark without one. */
  theme?: Theme;
  /** The look of those pages: of the company that was signed in last in this browser, else of the site's. */
  look?: Look;
}

/** The public pages, as crawlers see them. */
export interface CrawledPages {
  /** Paths below `/{language}/app/`. */
  listed: readonly string[];
  /** First segments below `/app/`. */
  disallowed: readonly string[];
}

export const apiContext = createContext<ApiClient>();
export const siteContext = createContext<Site>();
/** What the company's public pages say; only on the server. */
export const companyContext = createContext<CompanySite>();
/** What the page shares with others of its site; undefined for a page that is not cached, which need not set it. */
export const keptContext = createContext<{ kept: Kept | undefined }>({ kept: undefined });
export const crawledContext = createContext<CrawledPages>();
