import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { contentOf } from '#features/files/server/kind.service.ts';
import { Problem } from '#kernel/problem.ts';
import { memoryDuring } from '../../../../tests/support/resident.ts';
import { cardSize } from '../address.rules.ts';
import { emptyPng, pictureBytes } from '../factory.ts';
import { cardPicture, cleanPicture, drawnVector, narrowPicture } from './picture.service.ts';
import { chunkOf } from './png-colours.ts';

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

describe('the colours of an upload', () => {
  const words = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
    return bytes;
  };
  const create = (r: number, g: number, b: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r, g, b } } });
  const withChunks = async (picture: Sharp, ...chunks: Buffer[]) => {
    const png = await picture.png().toBuffer();
    return new Uint8Array(Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]));
  };
  const shown = async (bytes: Uint8Array) => {
    const clean = await cleanPicture(contentOf(bytes as Uint8Array<ArrayBuffer>));
    const [r = 0, g = 0, b = 0] = await sharp(clean.bytes)
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer();
    return [r, g, b];
  };
  /** IEC 61966-2-1. */
  const srgb = (x: number) => 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055);

  test.each([100_000, 70_000, 55_556, 45_455, 30_000])(
    'a PNG with gAMA %i is as bright as stated',
    async (gamma) => {
      for (const isGrey of [false, true]) {
        const picture = isGrey ? create(128, 128, 128).toColourspace('b-w') : create(128, 60, 200);
        const expected = (isGrey ? [128, 128, 128] : [128, 60, 200]).map((one) =>
          srgb((one / 255) ** (100_000 / gamma)),
        );
        const colours = await shown(await withChunks(picture, chunkOf('gAMA', words(gamma))));
        for (const [at, value] of colours.entries())
          expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThan(4);
      }
    },
  );

  test('a PNG with the primaries of a wider space is more colourful in sRGB', async () => {
    const displayP3 = words(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000);
    const bytes = await withChunks(
      create(200, 100, 50),
      chunkOf('gAMA', words(45_455)),
      chunkOf('cHRM', displayP3),
    );
    const profiled = await sharp(await create(200, 100, 50).png().toBuffer())
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(profiled.length).toBeGreaterThan(0);
    const [red = 0, green = 0, blue = 0] = await shown(bytes);
    expect(red).toBeGreaterThan(210);
    expect(green).toBeLessThan(98);
    expect(blue).toBeLessThan(40);
  });

  test('meaningless chunks are ignored', async () => {
    const value = fc.constantFrom(0, 1, 1000, 45_455, 2 ** 32 - 1);
    const samples = fc.sample(fc.tuple(value, fc.array(value, { minLength: 8, maxLength: 8 })), 40);
    for (const [gamma, points] of samples) {
      const bytes = await withChunks(
        create(9, 9, 9),
        chunkOf('gAMA', words(gamma)),
        chunkOf('cHRM', words(...points)),
      );
      expect(await shown(bytes)).toHaveLength(3);
    }
  });

  test('profiles, CMYK, 16 bits and rotation are read', async () => {
    const p3 = await create(200, 100, 50).withIccProfile('p3').png().toBuffer();
    const cmyk = await create(200, 100, 50).withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer();
    const deep = await create(200, 100, 50).toColourspace('rgb16').png().toBuffer();
    for (const bytes of [p3, cmyk, deep])
      for (const [at, value] of (await shown(new Uint8Array(bytes))).entries())
        expect(Math.abs(value - ([200, 100, 50][at] ?? 0)), `${bytes.length}`).toBeLessThan(30);
    const lying = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#fff' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height } = await cleanPicture(contentOf(new Uint8Array(lying)));
    expect([width, height]).toEqual([20, 40]);
  });
});

test('an animation of 130 million pixels is accepted, and contains only its frames', async () => {
  const frame = sharp({ create: { width: 1600, height: 820, channels: 3, background: '#0f766e' } });
  const frames = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      frame
        .clone()
        .tint({ r: 60 * n, g: 9, b: 9 })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(
    Array.from({ length: 100 }, (_, n) => frames[n % 4] ?? Buffer.alloc(0)),
    { join: { animated: true } },
  )
    .gif({ effort: 1, delay: Array(100).fill(80), loop: 3 })
    .toBuffer();
  const secret = Buffer.from('the author’s address');
  const comment = Buffer.concat([Buffer.of(0x21, 0xfe, secret.length), secret, Buffer.of(0)]);
  const bytes = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]);
  const clean = await cleanPicture(contentOf(new Uint8Array(bytes)));
  expect(clean).toMatchObject({ width: 1600, height: 820, animated: true });
  expect(Buffer.from(clean.bytes).includes('address')).toBe(false);
  const read = await sharp(clean.bytes).metadata();
  expect([read.pages, read.loop, read.delay?.[0]]).toEqual([100, 3, 80]);
  const cut = new Uint8Array(gif.subarray(0, gif.length - 400));
  await expect(cleanPicture(contentOf(cut))).rejects.toMatchObject({ code: 'PICTURE_UNREADABLE' });
}, 60_000);

test('a picture beyond the library’s own limit has too many pixels', async () => {
  for (const bytes of [emptyPng(16_383, 16_384), emptyPng(16_383, 16_383), emptyPng(60_000, 60_000)])
    await expect(cleanPicture(contentOf(bytes))).rejects.toMatchObject({ code: 'PICTURE_TOO_MANY_PIXELS' });
});

test('the JPEG for programs outside has the stated size', async () => {
  const sides = fc.sample(fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })), 12);
  for (const [width, height] of [...sides, [4096, 800], [1, 4000]] as const) {
    const bytes = await sharp({ create: { width, height, channels: 4, background: '#0f766e80' } })
      .webp({ effort: 0 })
      .toBuffer();
    const card = await sharp(await cardPicture(bytes)).metadata();
    expect(card).toMatchObject({ format: 'jpeg', ...cardSize({ width, height }) });
  }
});

const svg = (content: string, before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">${content}</svg>`);
const red = '<rect width="40" height="20" fill="#f00"/>';

test.each([
  ['', ''],
  ['a declaration and a comment', '\ufeff<?xml version="1.0"?>\n<!-- made by a program -->\n'],
  [
    'a document type',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
  ],
])('an SVG of shapes is drawn as a sharp PNG, which is accepted (%s)', async (_, before) => {
  const picture = await cleanPicture(contentOf(await drawnVector(svg(red, before))));
  expect(picture).toMatchObject({ kind: 'png', width: 2000, height: 1000, colour: 'rgb(255 0 0)' });
});

test.each([
  ['words', svg(`${red}<text x="1" y="9">Words</text>`)],
  ['a script', svg('<script>alert(1)</script>')],
  ['HTML', svg('<foreignObject><p>a</p></foreignObject>')],
  ['a picture', svg('<image href="file:///etc/hostname" width="9" height="9"/>')],
  ['entities', svg('&a;', '<!DOCTYPE svg [<!ENTITY a "b">]>')],
  ['nothing that can be read', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
  ['2 MB', svg(' '.repeat(2_000_000))],
])('an SVG with %s stays as it is, and is rejected', async (_, bytes) => {
  expect(await drawnVector(bytes)).toBe(bytes);
  await expect(cleanPicture(contentOf(bytes))).rejects.toMatchObject({ status: 400 });
});

test('a file that an SVG names is not read', async () => {
  const drawn = await drawnVector(
    svg('<use href="file:///etc/hostname#a"/><rect width="40" height="20" fill="#00f"/>'),
  );
  expect((await cleanPicture(contentOf(drawn))).colour).toBe('rgb(0 0 255)');
});

test('other files are not drawn', async () => {
  const bytes = await pictureBytes('jpeg');
  expect(await drawnVector(bytes)).toBe(bytes);
});
