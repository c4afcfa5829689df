/** Finds out whether a call is about the object of the page: a 404 then shows the not-found page (specification §2 «Alerts»). */
import type { Call } from '#kernel/call.ts';

/**
 * Whether each parameter of a call's path is an id in the page's address, for example the report of
 * `/app/expenses/{reportId}`. A call that names a part of it, such as a receipt, or somebody in its body is not.
 */
export function isOfPage(
  { path }: Pick<Call, 'path'>,
  params: unknown,
  ofPage: Readonly<Record<string, string | undefined>>,
): boolean {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const given = (params ?? {}) as Record<string, unknown>;
  return names.length > 0 && names.every((name) => ofPage[name] === String(given[name]));
}
