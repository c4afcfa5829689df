import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentOf } from '#features/files/server/kind.service.ts';
import { Problem } from '#kernel/problem.ts';
import { memoryDuring } from '../../../../tests/support/resident.ts';
import { emptyPng, pictureBytes } from '../factory.ts';
import { cleanPicture, narrowPicture } from './picture.service.ts';

test('a picture whose header states too long a side is rejected without being decoded', async () => {
  const before = process.cpuUsage();
  await expect(cleanPicture(contentOf(emptyPng(1, 4_000_000)))).rejects.toMatchObject({
    code: 'PICTURE_TOO_MANY_PIXELS',
  });
  const { user, system } = process.cpuUsage(before);
  // Limit in milliseconds; decoding would take seconds.
  expect((user + system) / 1000).toBeLessThan(500);
});

test.each([
  ['streamed', {}, 'accepted', 120],
  ['in passes', { progressive: true }, 'accepted', 250],
  [
    'in passes, all colours',
    { progressive: true, chromaSubsampling: '4:4:4' },
    'PICTURE_TOO_MANY_PIXELS',
    60,
  ],
] as const)(
  'memory for a picture of 49 megapixels, %s, is bounded',
  async (_, options, expected, megabytes) => {
    const background = { r: 15, g: 118, b: 110 };
    const bytes = await sharp({ create: { width: 7000, height: 7000, channels: 3, background } })
      .jpeg({ optimizeCoding: false, ...options })
      .toBuffer();
    let outcome = '';
    const growth = await memoryDuring(async () => {
      outcome = await cleanPicture(contentOf(bytes)).then(
        () => 'accepted',
        ({ code }: Problem) => code,
      );
    });
    expect(outcome).toBe(expected);
    expect(growth).toBeLessThan(megabytes);
  },
);

test('as many pictures are decoded as the queue holds, and further ones are rejected with 503', async () => {
  const bytes = await pictureBytes('png', { width: 40, height: 40 });
  const all = await Promise.allSettled(Array.from({ length: 130 }, () => narrowPicture(bytes, 20)));
  const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason);
  expect(refused).not.toEqual([]);
  expect(all.length - refused.length).toBeGreaterThanOrEqual(100);
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(Problem);
    expect(reason).toMatchObject({ status: 503, code: 'PICTURES_BUSY' });
  }
  expect((await narrowPicture(bytes, 20)).length).toBeGreaterThan(0);
});
