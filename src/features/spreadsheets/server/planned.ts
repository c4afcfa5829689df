/** What a part of an import implements: it plans by reading, and writes what it planned in the same transaction. */
import { setImmediate } from 'node:timers/promises';
import type { MemberContext } from '#platform/request/context.ts';
import type { Choices } from '../contract.ts';
import type { PlannedRow, RowValues } from '../row.rules.ts';

export interface PlannedPart {
  rows: PlannedRow[];
  /** @throws Problem when something changed meanwhile. */
  write(context: MemberContext, options: { mail: boolean }): Promise<void>;
}

export type PlanPart = (
  context: MemberContext,
  rows: readonly RowValues[],
  choices: Choices,
) => Promise<PlannedPart>;

/** Rows between two pauses: the schema of a form takes some 20 µs a row. */
const STEP = 200;

/** Yields to other requests between rows. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let at = 0;
  for (const item of items) {
    if (++at % STEP === 0) await setImmediate();
    yield item;
  }
}
