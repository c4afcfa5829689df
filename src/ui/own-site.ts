/** The way from the office to the public site of the company that one works for, which may have a host of its own. */
import { useLocale } from './locale.tsx';
import { usePersonIfAny } from './session.tsx';

/**
 * @returns how an address of that site is made of a path that begins with the language; undefined where there is no site,
 * or none that is known.
 */
export function useOwnSite(): ((path?: string) => string) | undefined {
  const locale = useLocale();
  const site = usePersonIfAny()?.site;
  if (site === undefined || site === null) return undefined;
  return (path = `/${locale}`) => site + path;
}
