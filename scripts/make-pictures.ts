import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { brandCard, favicon, touchIcon } from './pictures/brand.ts';
import * as matter from './pictures/covers-matter.ts';
import * as places from './pictures/covers-places.ts';
import * as time from './pictures/covers-time.ts';
import * as storage from './pictures/figures-storage.ts';
import * as timeFigures from './pictures/figures-time.ts';

/**
 * Draws the pictures of the demonstration content and the marks of the brand. They are committed, so nothing needs this at
 * build time; it is kept so that a picture can be changed and made again. Names of pictures as arguments narrow the run.
 */
const root = join(import.meta.dirname, '..');
const pictureFolder = join(root, 'demo/pictures');
const publicFolder = join(root, 'public');

const coverBudget = 68_000;
const figureBudget = 42_000;

const covers: Readonly<Record<string, () => string>> = {
  'late-data': time.lateData,
  partitioning: matter.partitioning,
  'data-contracts': places.dataContracts,
  'small-files': matter.smallFiles,
  'idempotent-pipelines': time.idempotentPipelines,
  'parquet-inside': matter.parquetInside,
  'data-tests': matter.dataTests,
  'log-and-table': time.logAndTable,
  'cost-as-design': places.costAsDesign,
  bitemporal: time.bitemporal,
  backfill: time.backfill,
  erasure: time.erasure,
  'hadoop-lessons': places.hadoopLessons,
  'on-call': places.onCall,
};

const figures: Readonly<Record<string, () => string>> = {
  'late-data-watermark': timeFigures.watermark,
  'partition-pruning': storage.partitionPruning,
  'small-files-compaction': storage.smallFilesCompaction,
  'parquet-layout': storage.parquetLayout,
  'log-and-table-figure': storage.logAndTableFigure,
  'bitemporal-plane': timeFigures.bitemporalPlane,
  'backfill-lanes': timeFigures.backfillLanes,
  'brand-card': brandCard,
};

/** Grain is dear in WebP: step the quality down until the picture is as light as it has to be. */
async function webp(svg: string, budget: number): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 82; quality >= 46; quality -= 6) {
    const file = await sharp(pixels).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (file.length <= budget) return file;
  }
  throw new Error(`A picture does not fit in ${budget} bytes at a quality worth showing: calm its texture.`);
}

async function save(folder: string, name: string, content: Buffer | string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), content);
  console.log(`${name} ${content.length}`);
}

const chosen = new Set(process.argv.slice(2));
const wanted = (name: string): boolean => chosen.size === 0 || chosen.has(name);

for (const [pictures, budget] of [
  [covers, coverBudget],
  [figures, figureBudget],
] as const) {
  for (const [name, draw] of Object.entries(pictures)) {
    if (wanted(name)) await save(pictureFolder, `${name}.webp`, await webp(draw(), budget));
  }
}
if (wanted('favicon')) await save(publicFolder, 'favicon.svg', favicon());
if (wanted('apple-touch-icon')) {
  const icon = await sharp(Buffer.from(touchIcon()))
    .resize(180, 180)
    .png({ palette: true, colours: 96 })
    .toBuffer();
  await save(publicFolder, 'apple-touch-icon.png', icon);
}
