/** Compares each screenshot with the one of an earlier run: `npm run look -- --compare <folder>`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Finding } from './finding.ts';
import { sheetFolder, writeSheet } from './sheet.ts';

const folder = process.env.LOOK_COMPARE;

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, ...info };
}

async function differenceOf(before: Buffer, after: Buffer): Promise<string | undefined> {
  if (before.equals(after)) return undefined;
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  if (old.width !== now.width || old.height !== now.height)
    return `was ${old.width} × ${old.height}, is ${now.width} × ${now.height}`;
  /** The vertical position of each changed pixel. */
  const lines: number[] = [];
  for (let at = 0; at < now.width * now.height; at++) {
    const [from, to] = [at * now.channels, (at + 1) * now.channels];
    if (old.data.compare(now.data, from, to, from, to) === 0) continue;
    lines.push(Math.floor(at / now.width));
  }
  return lines.length === 0
    ? undefined
    : `${lines.length} pixels differ, from ${lines[0]} to ${lines.at(-1)} px`;
}

/** Adds the screenshot to the folder if it is not there yet. */
export async function changesOf(name: string, picture: Buffer): Promise<Finding[]> {
  if (folder === undefined) return [];
  const file = path.join(folder, `${name}.png`);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, picture);
    return [];
  }
  const before = readFileSync(file);
  const difference = await differenceOf(before, picture);
  if (difference === undefined) return [];
  const shots = [
    { label: `before ${name}`, picture: before },
    { label: 'after', picture },
  ];
  await writeSheet(path.join(sheetFolder, `changed-${name}.webp`), [shots]);
  return [{ kind: 'changed', what: difference }];
}
