/**
 * Checks that the schemas accept the samples which the walks send; otherwise a walk would fail with a bare
 * 400.
 */
import { expect, test } from 'vitest';
import { allCalls } from '../../generated/calls.ts';
import { sampleOf } from '../../tests/support/sample.ts';

test('the schemas of every call accept its sample', () => {
  const rejected = allCalls.flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      // Files have samples of their own.
      if (part === 'body' && call.encoding === 'upload') return [];
      const { error } = call[part]?.safeParse(sampleOf(call[part])) ?? {};
      return (error?.issues ?? []).map(
        (issue) => `${call.id}: ${part}.${issue.path.join('.')} ${JSON.stringify(sampleOf(call[part]))}`,
      );
    }),
  );
  expect(rejected, 'add valid values to «known» in tests/support/sample.ts').toEqual([]);
  expect(allCalls.length).toBeGreaterThan(200);
});
