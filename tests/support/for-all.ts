/** Checks properties with random values (fast-check). */
import fc from 'fast-check';

/** Fails with the smallest values found for which the last argument fails: `forAll(fc.nat(), (n) => expect(…))`. */
export function forAll<Values extends [unknown, ...unknown[]]>(
  ...args: Parameters<typeof fc.property<Values>>
): void {
  fc.assert(fc.property(...args));
}
