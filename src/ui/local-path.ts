/** Computes paths that keep the language of the current page. */
import { useParams } from 'react-router';

interface LanguageParams {
  lang?: string;
}

/** Adds the language prefix of `params` to `/app/posts`, if there is one. A path with a prefix keeps it. */
export function localPath(params: LanguageParams, path: string): string {
  // Routes decode the prefix, which could then contain characters that a redirect header may not.
  return params.lang === undefined || !path.startsWith('/app/')
    ? path
    : `/${encodeURIComponent(params.lang)}${path}`;
}

export function useLocalPath(): (path: string) => string {
  const params = useParams<'lang'>();
  return (path) => localPath(params, path);
}
