/** Finds the call that a path with its query names. */
import type { Call } from '#kernel/call.ts';

interface NamedCall {
  call: Call;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** @param path below `/api/v1`. @returns undefined if none of the calls has it. */
export function callOf(calls: readonly Call[], path: string): NamedCall | undefined {
  const { pathname, query } = parts(path);
  for (const call of calls) {
    const params = paramsOf(call.path, pathname);
    if (params !== undefined) return { call, params, query: Object.fromEntries(query) };
  }
  return undefined;
}

/** The same path, with the query parameters that the call knows in their alphabetical order. */
export function subjectOf(path: string, known: readonly string[]): string {
  const { pathname, query } = parts(path);
  for (const name of [...query.keys()]) if (!known.includes(name)) query.delete(name);
  query.sort();
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function parts(path: string) {
  const [pathname = '', search = ''] = path.split('?', 2);
  return { pathname, query: new URLSearchParams(search) };
}

/** @returns the parameters in the path; undefined if it has another form. */
function paramsOf(form: string, pathname: string): Record<string, string> | undefined {
  const pattern = form.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(pathname);
  return found ? { ...found.groups } : undefined;
}
