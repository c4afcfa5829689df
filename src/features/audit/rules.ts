/** Rules of the audit log. */

/** The actor of events on the command line, where nobody is signed in. */
export const COMMAND_LINE = 'cli';

/** Counting stops here, because counting years of events on each request would be slow. */
export const COUNTED_EVENTS = 10_000;
/** Number of lines in an export at most. */
export const EXPORTED_EVENTS = 100_000;

/** The changed values, for the audit log: `{ role: ['ROLE_USER', 'ROLE_MANAGER'] }`. */
export function changesOf<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    if (after[key] !== undefined && after[key] !== before[key]) changes[key] = [before[key], after[key]];
  }
  return changes;
}
