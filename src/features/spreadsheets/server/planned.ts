/**
 * Defines what each part of an import must do: plan by reading only, and write its plan in the same
 * transaction.
 */
import { setImmediate } from 'node:timers/promises';
import type { MemberContext } from '#platform/request/context.ts';
import type { Choices } from '../contract.ts';
import type { PlannedRow, RowValues } from '../row.rules.ts';

export interface PlannedPart {
  rows: PlannedRow[];
  /** @throws Problem when something changed in the meantime. */
  write(context: MemberContext, options: { mail: boolean }): Promise<void>;
}

export type PlanPart = (
  context: MemberContext,
  rows: readonly RowValues[],
  choices: Choices,
) => Promise<PlannedPart>;

/** Number of rows between two pauses; validating a row takes about 20 µs. */
const STEP = 200;

/** Yields the items, and pauses regularly so that other requests can run. */
export async function* withPauses<T>(items: Iterable<T>): AsyncGenerator<T> {
  let at = 0;
  for (const item of items) {
    if (++at % STEP === 0) await setImmediate();
    yield item;
  }
}
