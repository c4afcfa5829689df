/** Which mutant of `npm run mutate` is active, and which of them a file of tests reaches. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const { MUTANT: active = '', MUTANTS_REACHED: report = '' } = process.env;
const reached = new Set<string>();
/** More often than any test asks: the mutant has made a loop endless. */
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
