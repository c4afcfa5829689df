/** What loaders and actions are given: in the server render and in the browser under the same names. */
import { createContext } from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import type { Locale } from '#kernel/locale.ts';

export interface Site {
  locale: Locale;
  brand: string;
  /** Absolute address of the site, without a slash at the end. */
  baseUrl: string;
  maintenance: boolean;
}

export const apiContext = createContext<ApiClient>();
export const siteContext = createContext<Site>();
