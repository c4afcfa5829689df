/** Computes what the audit log records, and limits how much of it is read. */

/** The name that the log gives to the actor on the command line, where nobody is signed in. */
export const COMMAND_LINE = 'cli';

/** Counting stops here, because counting years of events on each request would be slow. */
export const COUNTED_EVENTS = 10_000;
/** The largest number of lines in an export. */
export const EXPORTED_EVENTS = 100_000;

/** Returns the values that changed, for the audit log: `{ role: ['ROLE_USER', 'ROLE_MANAGER'] }`. */
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
