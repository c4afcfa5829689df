/**
 * Reads the colour space that a PNG states in its chunks gAMA and cHRM (PNG specification, third edition, §11.3.2). libvips knows only
 * ICC profiles, and the chunks are removed with the other metadata, so the picture would become darker or lighter. The chunks are
 * replaced with a profile of the same colours (ICC.1:2001-04), from which pictures are converted to sRGB like all others.
 */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = 8;
/** Length, name and checksum of a chunk. */
const FRAME = 12;

interface Chunk {
  name: string;
  start: number;
  end: number;
}

/** The chunks before the pixels; the colour space is always there. */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE; start + FRAME <= png.length; ) {
    const end = start + FRAME + png.readUInt32BE(start);
    const name = png.toString('latin1', start + 4, start + 8);
    if (end > png.length || name === 'IDAT') break;
    chunks.push({ name, start, end });
    start = end;
  }
  return chunks;
}

/** The gamma of sRGB as gAMA writes it; differences below the rounding of programs are ignored. */
const SRGB_GAMMA = 45_455;
const ROUNDING = 600;

/** White point, red, green, blue: x and y of sRGB (IEC 61966-2-1), as cHRM writes them. */
const SRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];

/** Returns the PNG with an ICC profile instead of gAMA and cHRM; unchanged if it states no colours, or those of sRGB. */
export function withColourProfile(bytes: Uint8Array): Uint8Array {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = chunksOf(png);
  const find = (name: string) => chunks.find((chunk) => chunk.name === name);
  const header = find('IHDR');
  const gama = find('gAMA');
  // These chunks are more exact and take precedence (§4.3).
  if (header === undefined || ['cICP', 'iCCP', 'sRGB'].some(find)) return bytes;
  const chrm = find('cHRM');
  const gamma = gama === undefined ? SRGB_GAMMA : png.readUInt32BE(gama.start + 8);
  const points = chrm === undefined ? SRGB : SRGB.map((_, at) => png.readUInt32BE(chrm.start + 8 + 4 * at));
  const isSrgb =
    Math.abs(gamma - SRGB_GAMMA) < ROUNDING &&
    points.every((value, at) => Math.abs(value - (SRGB[at] ?? 0)) < 100);
  if (isSrgb || gamma < 1000 || gamma > 1_000_000) return bytes;
  const isGrey = [0, 4].includes(png.readUInt8(header.start + 8 + 9));
  const profile = isGrey ? greyProfile(gamma) : rgbProfile(gamma, points);
  if (profile === undefined) return bytes;
  const kept = chunks.filter(({ name }) => name !== 'IHDR' && name !== 'gAMA' && name !== 'cHRM');
  return Buffer.concat([
    png.subarray(0, header.end),
    chunkOf('iCCP', Buffer.concat([Buffer.from('c\0\0', 'latin1'), deflateSync(profile)])),
    ...kept.map(({ start, end }) => png.subarray(start, end)),
    png.subarray(chunks.at(-1)?.end ?? header.end),
  ]);
}

/** Returns a chunk with its length and checksum. */
export function chunkOf(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(FRAME + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

/** The white point of profiles, D50. */
const D50: Vector = [0.9642, 1, 0.8249];
/** Bradford's matrix, which adapts a white point (ICC.1:2022, annex E). */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

const times = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const row = ([a, b, c]: Vector) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** @returns undefined for a matrix without an inverse. */
function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix | undefined {
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * A + b * B + c * C;
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-9) return undefined;
  const scaled = (...row: Vector): Vector => [
    row[0] / determinant,
    row[1] / determinant,
    row[2] / determinant,
  ];
  return [
    scaled(A, c * h - b * i, b * f - c * e),
    scaled(B, a * i - c * g, c * d - a * f),
    scaled(C, b * g - a * h, a * e - b * d),
  ];
}

const transposed = ([a, b, c]: Matrix): Matrix => [
  [a[0], b[0], c[0]],
  [a[1], b[1], c[1]],
  [a[2], b[2], c[2]],
];

const xyzOf = (x: number, y: number): Vector => [x / y, 1, (1 - x - y) / y];

/** Returns the primaries as columns relative to D50; undefined for points that are no colour space. */
function colorants(points: readonly number[]): Matrix | undefined {
  const [wx = 0, wy = 0, rx = 0, ry = 0, gx = 0, gy = 0, bx = 0, by = 0] = points.map(
    (value) => value / 100_000,
  );
  if ([wy, ry, gy, by].some((y) => y <= 0)) return undefined;
  const white = xyzOf(wx, wy);
  const primaries = transposed([xyzOf(rx, ry), xyzOf(gx, gy), xyzOf(bx, by)]);
  const weights = inverse(primaries);
  const back = inverse(BRADFORD);
  if (weights === undefined || back === undefined) return undefined;
  const scale = times(weights, white);
  const [from, to] = [times(BRADFORD, white), times(BRADFORD, D50)];
  const adapt = (colour: Vector): Vector => {
    const [l, m, s] = times(BRADFORD, colour);
    return times(back, [(l * to[0]) / from[0], (m * to[1]) / from[1], (s * to[2]) / from[2]]);
  };
  const [red, green, blue] = transposed(primaries);
  const scaled = ([x, y, z]: Vector, by: number): Vector => adapt([x * by, y * by, z * by]);
  const all: Matrix = [scaled(red, scale[0]), scaled(green, scale[1]), scaled(blue, scale[2])];
  return all.flat().every((value) => Math.abs(value) < 2) ? all : undefined;
}

function rgbProfile(gamma: number, points: readonly number[]): Buffer | undefined {
  const columns = colorants(points);
  if (columns === undefined) return undefined;
  const [red, green, blue] = columns;
  const curve = curveTag(gamma);
  return profileOf('RGB ', [
    ['wtpt', xyzTag(D50)],
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

function greyProfile(gamma: number): Buffer {
  return profileOf('GRAY', [
    ['wtpt', xyzTag(D50)],
    ['kTRC', curveTag(gamma)],
  ]);
}

function xyzTag(colour: Vector): Buffer {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 0, 'latin1');
  for (const [at, value] of colour.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + 4 * at);
  return tag;
}

/** The exponent of decoding, of which gAMA has the inverse, as a fixed-point number of 8 bits. */
function curveTag(gamma: number): Buffer {
  const tag = Buffer.alloc(16);
  tag.write('curv', 0, 'latin1');
  tag.writeUInt32BE(1, 8);
  tag.writeUInt16BE(Math.min(65_535, Math.max(1, Math.round((100_000 / gamma) * 256))), 12);
  return tag;
}

function profileOf(space: string, given: readonly (readonly [string, Buffer])[]): Buffer {
  const text = Buffer.alloc(112);
  text.write('desc', 0, 'latin1');
  text.writeUInt32BE(2, 8);
  text.write('c', 12, 'latin1');
  const copyright = Buffer.from('text\0\0\0\0c\0\0\0', 'latin1');
  const tags = [['desc', text], ['cprt', copyright], ...given] as const;
  const table = Buffer.alloc(132 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 128);
  let offset = table.length;
  for (const [at, [name, data]] of tags.entries()) {
    table.write(name, 132 + 12 * at, 'latin1');
    table.writeUInt32BE(offset, 136 + 12 * at);
    table.writeUInt32BE(data.length, 140 + 12 * at);
    offset += data.length;
  }
  table.writeUInt32BE(offset, 0);
  table.writeUInt32BE(0x02_40_00_00, 8);
  table.write(`mntr${space}XYZ `, 12, 'latin1');
  table.write('acsp', 36, 'latin1');
  xyzTag(D50).copy(table, 68, 8);
  return Buffer.concat([table, ...tags.map(([, data]) => data)]);
}
