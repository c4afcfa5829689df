/**
 * Records the changes that the server confirmed, and those whose answer was lost. At the end each thing must exist as
 * often as it was confirmed, plus at most as often as its answer was lost.
 */

export interface Expectation {
  least: number;
  most: number;
}

export interface Ledger {
  /** @param thing its kind and its unique text: `report:Report 12-3`. */
  confirm(thing: string): void;
  /** The request may have succeeded. */
  doubt(thing: string): void;
  /** Things that a deletion removed, or may have removed. */
  remove(things: readonly string[], outcome: 'confirmed' | 'undecided'): void;
  /** The expectations of one kind, by unique text. */
  of(kind: string): Map<string, Expectation>;
  counts(): { confirmed: number; undecided: number };
}

export function createLedger(): Ledger {
  const kinds = new Map<string, Map<string, Expectation>>();
  let [confirmed, undecided] = [0, 0];
  const entry = (thing: string): Expectation => {
    const at = thing.indexOf(':');
    const [kind, text] = [thing.slice(0, at), thing.slice(at + 1)];
    const things = kinds.get(kind) ?? new Map<string, Expectation>();
    kinds.set(kind, things);
    const found = things.get(text) ?? { least: 0, most: 0 };
    things.set(text, found);
    return found;
  };
  return {
    confirm(thing) {
      confirmed++;
      const found = entry(thing);
      found.least++;
      found.most++;
    },
    doubt(thing) {
      undecided++;
      entry(thing).most++;
    },
    remove(things, outcome) {
      for (const thing of things) {
        const found = entry(thing);
        found.least = 0;
        if (outcome === 'confirmed') found.most = 0;
      }
    },
    of: (kind) => kinds.get(kind) ?? new Map(),
    counts: () => ({ confirmed, undecided }),
  };
}

/** Compares what was found with what is expected. @returns one line per difference. */
export function differences(
  kind: string,
  expected: ReadonlyMap<string, Expectation>,
  found: ReadonlyMap<string, number>,
): string[] {
  const lines: string[] = [];
  for (const text of new Set([...expected.keys(), ...found.keys()])) {
    const { least, most } = expected.get(text) ?? { least: 0, most: 0 };
    const count = found.get(text) ?? 0;
    if (count < least) lines.push(`${kind} «${text}»: lost, ${count} of ${least} confirmed`);
    if (count > most) lines.push(`${kind} «${text}»: ${count} times instead of at most ${most}`);
  }
  return lines;
}
