/**
 * Replaces every predicate of every `access.ts` in API tests (a Vite transform). A walk can make them return
 * false and count the checks, to find calls that check none.
 */
import type { Plugin } from 'vite';

const forbidden = Symbol.for('ardoise.test.forbidden');
const checks = Symbol.for('ardoise.test.checks');

/** The replacement stays on one line, so that line numbers do not change. */
export function countedPredicates(): Plugin {
  return {
    name: 'counted-predicates',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/features\/[^/]+\/(?:[a-z0-9-]+\.)?access\.ts$/.test(id)) return undefined;
      return code.replace(
        /^export function (may\w+)\(/gm,
        `export function $1(...given) { ${count} return !${symbol(forbidden)} && $1Itself(...given); } function $1Itself(`,
      );
    },
  };
}

const symbol = ({ description }: symbol) => `globalThis[Symbol.for('${description}')]`;
const count = `${symbol(checks)} = (${symbol(checks)} ?? 0) + 1;`;

/** How many predicates have been checked so far. */
export function checkedPredicates(): number {
  return Number(Reflect.get(globalThis, checks) ?? 0);
}

/** Runs work during which every predicate returns false. */
export async function whileForbidden<T>(work: () => Promise<T>): Promise<T> {
  Reflect.set(globalThis, forbidden, true);
  try {
    return await work();
  } finally {
    Reflect.set(globalThis, forbidden, false);
  }
}
