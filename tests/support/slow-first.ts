/**
 * Starts the slow files first, so that no run ends with one of them while the other workers have nothing to do.
 * Until Vitest has run the files once, it sorts them by size, so on a clean clone the smallest file starts last. That is
 * the soak test, which takes a minute. The embedded database is started 50 times, which takes longest.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take half a minute or more. */
const slow = [
  'faults/cluster',
  'faults/hostile-imports',
  'faults/soak',
  'faults/silence',
  'faults/rolling',
  'faults/slow-bodies',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return rank < 0 ? slow.length : rank;
    };
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
