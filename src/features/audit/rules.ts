/** What holds for the record. */

/** Who acts at the machine itself, by the program's command line; nobody is signed in there. */
export const COMMAND_LINE = 'cli';

/** Counting stops here: a list of years is not counted to its end each time it is opened. */
export const COUNTED_EVENTS = 10_000;
/** Most lines of an export. */
export const EXPORTED_EVENTS = 100_000;

/** What of a thing is different now, for the record: `{ role: ['ROLE_USER', 'ROLE_MANAGER'] }`. */
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
