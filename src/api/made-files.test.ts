import { expect, test } from 'vitest';
import type { Caller } from '#kernel/actor.ts';
import type { PrepareContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { madeFile } from './made-files.ts';

const context = { limits: { counted: async () => 0 } } as unknown as PrepareContext<Caller>;
const PIECES = 5;

/** Generates a table slowly: each of its pieces takes some time. */
function slowTable() {
  const making = new Map<string, number>();
  let most = 0;
  let mostOfOne = 0;
  const make = (by: string) =>
    madeFile(
      new Download({
        mediaType: 'text/csv',
        async *body() {
          for (let piece = 0; piece < PIECES; piece++) {
            making.set(by, (making.get(by) ?? 0) + 1);
            mostOfOne = Math.max(mostOfOne, making.get(by) ?? 0);
            most = Math.max(
              most,
              [...making.values()].reduce((sum, one) => sum + one, 0),
            );
            await new Promise((resolve) => setTimeout(resolve, 2));
            making.set(by, (making.get(by) ?? 0) - 1);
            yield Buffer.from(`${piece}\n`);
          }
        },
      }),
      context,
      by,
    );
  return { make, seen: () => ({ most, mostOfOne }) };
}

test('the pieces of one person’s tables are generated one at a time, while other people’s continue', async () => {
  const { make, seen } = slowTable();
  const texts = await Promise.all(['a', 'a', 'a', 'b'].map(async (by) => (await make(by)).text()));
  expect(new Set(texts)).toEqual(new Set(['0\n1\n2\n3\n4\n']));
  expect(seen()).toEqual({ most: 2, mostOfOne: 1 });
});

test('a slow reader blocks nobody and may have ten open streams; a cancelled stream frees its place', async () => {
  const { make } = slowTable();
  const open = await Promise.all(Array.from({ length: 10 }, () => make('c')));
  await expect(make('c')).rejects.toMatchObject({ status: 429 });
  expect(await (await make('d')).text()).toContain('4');
  await open[0]?.body?.cancel();
  await expect.poll(() => make('c').then((one) => one.text())).toContain('4');
});

test('a file whose generation fails frees its place', async () => {
  const broken = () =>
    madeFile(
      new Download({
        mediaType: 'text/csv',
        // biome-ignore lint/correctness/useYield: it fails before its first piece
        async *body(): AsyncGenerator<Uint8Array> {
          throw new Error('no');
        },
      }),
      context,
      'e',
    );
  for (let time = 0; time < 12; time++) await expect((await broken()).text()).rejects.toThrow();
});
