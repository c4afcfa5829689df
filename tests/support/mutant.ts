/** Knows the active mutant of `npm run mutate`, and records the mutants that a test file reaches. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const { MUTANT: active = '', MUTANTS_REACHED: report = '' } = process.env;
const reached = new Set<string>();
/** More evaluations than any test causes. Above it the mutant has created an endless loop. */
const ENDLESS = 5_000_000;
let times = 0;

Reflect.set(globalThis, '__mutant', (id: string) => {
  reached.add(id);
  if (id !== active) return false;
  times += 1;
  if (times > ENDLESS) throw new Error('the mutant made a loop endless');
  return true;
});

afterAll(() => {
  if (active !== '') return;
  const { testPath } = expect.getState();
  for (const id of reached) appendFileSync(report, `${JSON.stringify([id, testPath])}\n`);
});
