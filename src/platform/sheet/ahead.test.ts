import { expect, test } from 'vitest';
import { ahead } from './ahead.ts';

async function* numbered(log: string[], fails = false) {
  for (const batch of [1, 2, 3]) {
    log.push(`read ${batch}`);
    if (fails && batch === 3) throw new Error('away');
    yield [batch * 10, batch * 10 + 1];
  }
  log.push('end');
}

test('each batch is read while the previous one is written, and each row comes once', async () => {
  const log: string[] = [];
  for await (const row of ahead(numbered(log))) {
    // The next batch is requested before the row is yielded.
    await Promise.resolve();
    log.push(String(row));
  }
  expect(log.filter((line) => /^\d/.test(line))).toEqual(['10', '11', '20', '21', '30', '31']);
  expect(log.indexOf('read 2')).toBeLessThan(log.indexOf('11'));
  expect(log.indexOf('read 3')).toBeLessThan(log.indexOf('21'));
});

test('a failed batch rejects after the rows before it, and not if the reader stopped earlier', async () => {
  const rows: number[] = [];
  const read = async (most: number) => {
    for await (const row of ahead(numbered([], true))) if (rows.push(row) === most) return;
  };
  await expect(read(Number.POSITIVE_INFINITY)).rejects.toThrow('away');
  expect(rows).toEqual([10, 11, 20, 21]);
  rows.length = 0;
  await read(4);
  expect(rows).toHaveLength(4);
});
