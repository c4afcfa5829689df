/**
 * Opens PDFs that try to take all memory or time: each is answered within the limits, alone and eight at
 * once.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostilePdfs } from '../../../tests/support/hostile-files.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { memoryDuring } from '../../../tests/support/resident.ts';
import { type BindingPart, bindPdf, embeddedFile, readPart, type Unshown } from './pdf.ts';

/** Megabytes of this process and its children above their initial memory. */
const MOST_GROWTH = 300;
const unshown: Unshown[] = ['kind', 'encrypted', 'broken', 'pages', 'costly', 'refused', 'size'];
const reasons = Object.fromEntries(unshown.map((one) => [one, `Reason: ${one}`])) as Record<Unshown, string>;

/** One per technique; `tests/attacks/hostile-content.test.ts` sends all of them to the server. */
const tried = [
  ...['a filter by its number', 'a long dictionary', 'objects in a stream', 'places in a stream'],
  ...['encrypted', 'objects in a stream by LZW', 'references in a ring', 'lists in lists'],
];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ardoise-hostile-pdf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, name.replaceAll(/\W/g, '-'));
  await writeFile(file, bytes);
  return file;
}

test('a document lists each hostile part with its reason, and shows the valid one', {
  timeout: 600_000,
}, async () => {
  const files = Object.entries(hostilePdfs(20_000)).filter(([name]) => tried.includes(name));
  const made = await PDFDocument.create();
  made.addPage().drawText('An honest invoice');
  files.push(['honest', new File([new Uint8Array(await made.save())], 'honest.pdf')]);
  const parts = await Promise.all(
    files.map(async ([name, file]): Promise<BindingPart> => {
      const path = await put(name, new Uint8Array(await file.arrayBuffer()));
      return { kind: 'pdf', path, name, mark: `Receipt ${name}`, mediaType: 'application/pdf' };
    }),
  );
  const cover = await PDFDocument.create();
  cover.addPage();
  const order = {
    cover: await put('cover', await cover.save()),
    parts,
    out: path.join(folder, 'out'),
    reasons,
    blank: '',
  };
  let costly = 0;
  const growth = await memoryDuring(() =>
    bindPdf(order, {
      mayOpen: async () => true,
      count: async () => {
        costly++;
      },
    }),
  );
  const { stream } = await readPart(order.out);
  const { pages } = await seePdf(new Uint8Array(await new Response(stream).arrayBuffer()));
  const pageOf = (name: string) => pages.find((page) => page.includes(`Receipt ${name}`)) ?? '';
  for (const { name } of parts) expect(pageOf(name), name).not.toBe('');
  expect(pageOf('honest')).toContain('An honest invoice');
  for (const name of [
    'a filter by its number',
    'a long dictionary',
    'objects in a stream',
    'places in a stream',
  ])
    expect(pageOf(name), name).toContain('Reason: costly');
  expect(costly).toBeGreaterThan(3);
  expect(growth).toBeLessThan(MOST_GROWTH);
});

test('eight concurrent hostile files are opened one after the other', { timeout: 600_000 }, async () => {
  const all = hostilePdfs(20_000);
  const names = ['objects in a stream', 'places in a stream', 'a file within', 'encrypted'];
  const bytes = await Promise.all(
    names.map(async (name) => new Uint8Array((await all[name]?.arrayBuffer()) ?? [])),
  );
  let kinds: unknown[] = [];
  const growth = await memoryDuring(async () => {
    kinds = await Promise.all([...bytes, ...bytes].map((one) => embeddedFile(one, ['factur-x.xml'])));
  });
  for (const kind of kinds) expect(kind).toMatchObject({ kind: 'broken' });
  expect(growth).toBeLessThan(MOST_GROWTH);
});

test('if a person has sent too many costly files, no further one is opened', {
  timeout: 600_000,
}, async () => {
  const bomb = await put(
    'bomb',
    new Uint8Array((await hostilePdfs(20_000)['objects in a stream']?.arrayBuffer()) ?? []),
  );
  const part: BindingPart = {
    kind: 'pdf',
    path: bomb,
    name: 'a.pdf',
    mark: 'Receipt',
    mediaType: 'application/pdf',
  };
  const cover = await PDFDocument.create();
  cover.addPage();
  const order = {
    cover: await put('cover', await cover.save()),
    parts: [part, part, part],
    out: path.join(folder, 'three'),
    reasons,
    blank: '',
  };
  let costly = 0;
  const count = async () => {
    costly++;
  };
  await bindPdf(order, { mayOpen: async () => costly < 2, count });
  const { stream } = await readPart(order.out);
  const { pages } = await seePdf(new Uint8Array(await new Response(stream).arrayBuffer()));
  expect(pages.slice(1).map((page) => /Reason: (\w+)/.exec(page)?.[1])).toEqual([
    'costly',
    'costly',
    'refused',
  ]);
});
