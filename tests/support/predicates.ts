/**
 * Lets a walk have every predicate of every `access.ts` say no, to see who asks none: a transform that Vite applies to
 * these files in the tests of the calls.
 */
import type { Plugin } from 'vite';

const forbidden = Symbol.for('ardoise.test.forbidden');

/** Has each predicate look first whether all is forbidden; in one line, so that the numbers of lines stay. */
export function askedPredicates(): Plugin {
  return {
    name: 'asked-predicates',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/features\/[^/]+\/(?:[a-z0-9-]+\.)?access\.ts$/.test(id)) return undefined;
      return code.replace(
        /^export function (may\w+)\(/gm,
        `export function $1(...asked) { return !globalThis[Symbol.for('${forbidden.description}')] && $1Itself(...asked); } function $1Itself(`,
      );
    },
  };
}

/** Work during which nobody may do anything that a predicate is asked about. */
export async function whileForbidden<T>(work: () => Promise<T>): Promise<T> {
  Reflect.set(globalThis, forbidden, true);
  try {
    return await work();
  } finally {
    Reflect.set(globalThis, forbidden, false);
  }
}
