/**
 * Finds the lines of clients' accounts that settle each other: invoices with their credit notes, and the payments and refunds that are
 * assigned to them. They get the same letter (LPF, art. A. 47 A-1, VII: EcritureLet, DateLet).
 */
import { sumCents } from '#kernel/money.ts';

export interface ClientLine {
  entryId: number;
  place: number;
  auxiliary: string;
  /** The invoice or payment that it belongs to. */
  item: string;
  /** Debit less credit. */
  cents: number;
}

/**
 * Returns the groups of lines that balance, each with all that is assigned to each other.
 * @param pairs of items that are assigned to each other.
 */
export function settledGroups<Line extends ClientLine>(
  lines: readonly Line[],
  pairs: readonly (readonly [string, string])[],
): Line[][] {
  const parents = new Map<string, string>();
  const rootOf = (item: string): string => {
    let root = item;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  for (const [one, other] of pairs) {
    const [from, to] = [rootOf(one), rootOf(other)];
    if (from !== to) parents.set(from, to);
  }
  const groups = Map.groupBy(lines, ({ item, auxiliary }) => `${auxiliary} ${rootOf(item)}`);
  return [...groups.values()].filter((group) => sumCents(group.map(({ cents }) => cents)) === 0);
}
