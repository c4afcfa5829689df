/** Draws contact sheets: one view per line with all widths side by side, for reviewing many at once. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

export interface Shot {
  label: string;
  picture: Buffer;
}

/** Scale of the screenshots. */
const SCALE = 0.45;
/** Maximum height on the sheet in pixels; longer pages are cut. */
const MOST = 760;
const GAP = 12;
const LABEL = 22;

async function thumbnail({ label, picture }: Shot) {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const size = { width: Math.round(width * SCALE), height: Math.min(MOST, Math.round(height * SCALE)) };
  const image = await sharp(picture)
    .resize({ ...size, fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
  const escaped = label.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.max(size.width, 150)}" height="${LABEL}"><text x="2" y="16" font-family="sans-serif" font-size="14" fill="#111">${escaped}</text></svg>`,
  );
  return { ...size, image, words };
}

/** Writes one sheet. @param lines screenshots side by side, line by line. */
export async function writeSheet(file: string, lines: readonly (readonly Shot[])[]): Promise<void> {
  const rows = await Promise.all(lines.map((line) => Promise.all(line.map(thumbnail))));
  const parts: { input: Buffer; left: number; top: number }[] = [];
  let [right, top] = [0, GAP];
  for (const row of rows) {
    let left = GAP;
    for (const { image, words, width } of row) {
      parts.push({ input: words, left, top }, { input: image, left, top: top + LABEL });
      left += Math.max(width, 150) + GAP;
    }
    right = Math.max(right, left);
    top += LABEL + Math.max(...row.map(({ height }) => height)) + GAP;
  }
  const blank = { width: right, height: top, channels: 3 as const, background: '#c9ced1' };
  await writeFile(file, await sharp({ create: blank }).composite(parts).webp({ quality: 82 }).toBuffer());
}

/** Turns words into a file name. */
export function fileName(...words: readonly string[]): string {
  return words.join(' ').replace(/[^\p{L}\p{N}]+/gu, '-');
}

export const sheetFolder = path.join(import.meta.dirname, '../../test-results/look');
