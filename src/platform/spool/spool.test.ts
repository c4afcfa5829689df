import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSpool, type Piece, type Spool } from './spool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(spool: Spool, piece: Piece): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of spool.lines(piece)) lines.push(line);
  return lines;
}

test('each piece can be read repeatedly, and no file is left afterwards', async () => {
  const spool = await openSpool(folder);
  const one = await spool.write(['b'], await spool.write(['a', 'é€']));
  const none = await spool.write([]);
  const many = Array.from({ length: 5000 }, (_, number) => `line ${number} ${'x'.repeat(100)}`);
  const two = await spool.write(many);
  expect(readdirSync(folder)).toEqual([]);
  expect(await read(spool, two)).toEqual(many);
  expect(await read(spool, one)).toEqual(['a', 'é€', 'b']);
  expect(await read(spool, none)).toEqual([]);
  expect(await read(spool, one)).toEqual(['a', 'é€', 'b']);
  await spool.close();
});

test('reading a file in many ranges does not add listeners', async () => {
  const warnings: Error[] = [];
  const listen = (warning: Error) => warnings.push(warning);
  process.on('warning', listen);
  const spool = await openSpool(folder);
  const piece = await spool.write(['a']);
  for (let part = 0; part < 20; part++) expect(await read(spool, piece)).toEqual(['a']);
  await spool.close();
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test('text beyond the buffer is written to the file and completely read back', async () => {
  const spool = await openSpool(folder);
  const line = (number: number) => `${number} ${'é'.repeat(60_000)}`;
  const many = Array.from({ length: 100 }, (_, number) => line(number));
  const one = await spool.write(many.slice(50), await spool.write(many.slice(0, 50)));
  const two = await spool.write(['last']);
  const [first, second] = await Promise.all([read(spool, two), read(spool, one)]);
  expect(first).toEqual(['last']);
  expect(second).toEqual(many);
  await spool.close();
});
