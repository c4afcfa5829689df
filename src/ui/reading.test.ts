import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { forAll } from '../../tests/support/for-all.ts';
import { failed, type LoadState, loadStarted, stateFor } from './reading.ts';

const ofOne: LoadState<string> = { subject: '1', data: 'Adèle', etag: '"1"', loading: false };
const refused = new Problem(500);

test('an answer stays while its subject is loaded again, and beside a problem', () => {
  expect(loadStarted(ofOne, '1')).toEqual({ ...ofOne, loading: true });
  expect(failed(loadStarted(ofOne, '1'), '1', refused)).toEqual({ ...ofOne, problem: refused });
});

test('the answer about a different subject is never shown', () => {
  const subject = fc.constantFrom('1', '2', '3');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask'), subject }),
    fc.record({ kind: fc.constant('answer'), subject }),
    fc.record({ kind: fc.constant('fail'), subject }),
  );
  forAll(fc.array(step), subject, (steps, shown) => {
    const state = steps.reduce<LoadState<string>>(
      (before, { kind, subject: about }) => {
        if (kind === 'ask') return loadStarted(before, about);
        if (kind === 'fail') return failed(before, about, refused);
        return { subject: about, data: `of ${about}`, loading: false };
      },
      { loading: false },
    );
    const { data, loading, problem } = stateFor(state, shown);
    expect([undefined, `of ${shown}`]).toContain(data);
    // Without data and without a problem it must be loading.
    expect(data !== undefined || problem !== undefined || loading).toBe(true);
  });
});
