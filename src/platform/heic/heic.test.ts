import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decodeHeic } from './heic.ts';

const sample = () => readFile(new URL('../../../tests/samples/heic/ticket.heic', import.meta.url));

/** Mean brightness of a part of the picture, 0 to 255. */
function brightness(data: Uint8Array, { from, to }: { from: number; to: number }): number {
  const part = data.subarray(from, to);
  return part.reduce((sum, value) => sum + value, 0) / part.length;
}

test('decoding a HEIC picture of a light ticket on a brown table gives its size and colours', async () => {
  const { data, width, height } = await decodeHeic(await sample(), 1600);
  expect([width, height, data.length]).toEqual([240, 283, 240 * 283 * 3]);
  const [red = 0, green = 0, blue = 0] = data;
  expect(red).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(blue);
  const middle = (140 * 240 + 120) * 3;
  expect(brightness(data, { from: middle - 90, to: middle + 90 })).toBeGreaterThan(180);
});

test('a HEIC picture is reduced in whole steps, and never below the requested side', async () => {
  const [whole, half] = [await decodeHeic(await sample(), 283), await decodeHeic(await sample(), 141)];
  expect([half.width, half.height]).toEqual([120, 141]);
  const mean = ({ data }: { data: Uint8Array }) => brightness(data, { from: 0, to: data.length });
  expect(Math.abs(mean(whole) - mean(half))).toBeLessThan(1.5);
  expect((await decodeHeic(await sample(), 142)).height).toBe(283);
});

test.each<[string, (bytes: Buffer) => Uint8Array]>([
  ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['nothing', () => new Uint8Array()],
  ['of another kind', () => Buffer.from('%PDF-1.7')],
  [
    'declared with a thousand megapixels',
    (bytes) => {
      const place = bytes.indexOf('ispe') + 8;
      bytes.writeUInt32BE(32_768, place);
      bytes.writeUInt32BE(32_768, place + 4);
      return bytes;
    },
  ],
])('a picture that is %s is rejected, and the next one decoded', async (_, spoil) => {
  await expect(decodeHeic(spoil(await sample()), 1600)).rejects.toThrow();
  expect(await decodeHeic(await sample(), 1600)).toMatchObject({ width: 240 });
});
