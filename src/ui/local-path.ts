/** Addresses that stay in the language of the page they are on. */
import { useParams } from 'react-router';

interface LanguageParams {
  lang?: string;
}

/**
 * `/app/posts` as it is called where `params` come from: with its language prefix, or without one. A path
 * that names a language already keeps it.
 */
export function localPath(params: LanguageParams, path: string): string {
  // Routes give a prefix decoded; in a redirect it could be a letter that no header may hold.
  return params.lang === undefined || !path.startsWith('/app/')
    ? path
    : `/${encodeURIComponent(params.lang)}${path}`;
}

export function useLocalPath(): (path: string) => string {
  const params = useParams<'lang'>();
  return (path) => localPath(params, path);
}
