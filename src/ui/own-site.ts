/** Links from the back office to the company's public site, which may have its own host. */
import { useLocale } from './locale.tsx';
import { usePersonIfAny } from './session.tsx';

/**
 * @returns a function that makes a URL of that site from a path with a language. Undefined if there is no
 * site, or while it is unknown.
 */
export function useOwnSite(): ((path?: string) => string) | undefined {
  const locale = useLocale();
  const site = usePersonIfAny()?.site;
  if (site === undefined || site === null) return undefined;
  return (path = `/${locale}`) => site + path;
}
