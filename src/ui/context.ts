/** What loaders and actions are given: in the server render and in the browser under the same names. */
import { createContext } from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';
import type { ChosenTheme } from '#kernel/theme.ts';

export interface Site {
  locale: Locale;
  brand: string;
  /** Absolute address of the site, without a slash at the end. */
  baseUrl: string;
  maintenance: boolean;
  /** What the person chose, on the pages of the office and its entrance; else the device decides. */
  theme?: ChosenTheme;
}

export const apiContext = createContext<ApiClient>();
export const siteContext = createContext<Site>();
