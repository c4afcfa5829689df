import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeZip } from 'client-zip';
import { expect, test } from 'vitest';
import { listPosts } from '#features/posts/contract.ts';
import type { JobContext } from '#platform/request/job.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import {
  deleteImport,
  exportImport,
  listImportEntries,
  listImports,
  planImport,
  readImport,
  runImport,
  uploadImport,
} from './contract.ts';
import { FILE_DAYS, REPORT_DAYS } from './rules.ts';
import { purgeImports } from './server/purge.service.ts';
import { workOnImport } from './server/work.service.ts';

const samples = path.resolve(import.meta.dirname, '../../../tests/samples');

const app = testApi();
const owner = beforeEachTest(() => app.signIn('ROLE_OWNER'));

function send(file: Blob, name: string, by = owner) {
  const body = new FormData();
  body.set('file', file, name);
  return by.api(uploadImport, { body });
}

async function wordpress(): Promise<Blob> {
  return new Blob([await readFile(path.join(samples, 'wordpress/site.xml'))]);
}

async function zipOf(folder: string): Promise<Blob> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  const input = await Promise.all(
    names.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return { name: `site/${path.relative(folder, file)}`, input: await readFile(file) };
    }),
  );
  return new Response(makeZip(input)).blob();
}

const work = () => app.platform.jobs.drain();
const read = (importId: number, by = owner) => by.api(readImport, { params: { importId } });
const run = (importId: number) => owner.api(runImport, { params: { importId } });
async function entries(importId: number, query: object = {}) {
  const all = { rowsPerPage: 100, page: 0, ...query };
  return owner.api(listImportEntries, { params: { importId }, query: all });
}
async function posts() {
  const { posts } = await owner.api(listPosts, { query: { rowsPerPage: 100, page: 0, language: 'EN' } });
  return posts.map(({ title }) => title);
}
/** Returns the stored files of the workspace's imports. */
async function files(): Promise<string[]> {
  const found: string[] = [];
  const folder = `w${owner.account.workspaceId}/imports`;
  for await (const key of app.platform.storage.list(folder)) found.push(key);
  return found;
}

test('an upload is read and planned, and nothing is imported before the person starts the import', async () => {
  const { import_id: id, ...sent } = await send(await wordpress(), 'site.xml');
  expect(sent).toMatchObject({ kind: 'wordpress', file_name: 'site.xml', state: 'reading', file_kept: true });
  await expect(run(id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_UNDER_WAY' });
  await work();
  const planned = { published: 2, drafts: 1, here_already: 0, left_out: 3, to_come: 3, come: 0, pictures: 1 };
  expect(await read(id)).toMatchObject({ state: 'planned', ...planned, missing: [] });
  expect(await posts()).toEqual([]);
  const { entries: all } = await entries(id);
  expect(all.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['Sous la pluie & l’ardoise', 'published'],
    ['In the rain', 'published'],
    [expect.any(String), 'draft'],
    ...[0, 1, 2].map(() => [expect.any(String), 'left out']),
  ]);
  expect((await entries(id, { outcome: 'draft' })).totalCount).toBe(1);
  expect((await entries(id, { q: 'in the rain' })).totalCount).toBe(1);
  expect((await entries(id, { noted: 'yes' })).totalCount).toBe(4);

  expect(await run(id)).toMatchObject({ state: 'importing' });
  await work();
  // The old site's picture is not available, so no post has a cover.
  const done = { published: 0, drafts: 3, left_out: 3, come: 3, to_come: 3, file_kept: false, pictures: 0 };
  expect(await read(id)).toMatchObject({
    state: 'done',
    ...done,
    missing: ['https://carnets.example/wp-content/uploads/2021/03/toit-300x200.jpg'],
  });
  expect(await posts()).toHaveLength(2);
  const { entries: came } = await entries(id, { outcome: 'draft' });
  expect(came.every(({ post_id, written }) => post_id !== null && written)).toBe(true);
  expect(await files()).toEqual([]);
  await expect(run(id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_OVER' });
});

test('importing the same file a second time imports nothing', async () => {
  for (const expected of [
    { to_come: 3, here_already: 0 },
    { to_come: 0, here_already: 3 },
  ]) {
    const { import_id: id } = await send(await wordpress(), 'site.xml');
    await work();
    expect(await read(id)).toMatchObject(expected);
    await run(id);
    await work();
  }
  expect(await posts()).toHaveLength(2);
});

test('a ZIP of Markdown files is imported with its pictures', async () => {
  const { import_id: id, kind } = await send(await zipOf(path.join(samples, 'markdown')), 'site.zip');
  expect(kind).toBe('folder');
  await work();
  const plan = await read(id);
  expect(plan.published).toBeGreaterThan(0);
  await run(id);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', published: plan.published, pictures: plan.pictures });
});

test('a Ghost export is recognised by its content, and read again once the old site’s address is known', async () => {
  const post = { id: 1, title: 'Hail', html: '<p>x</p>', status: 'published', type: 'page' };
  const file = new Blob([JSON.stringify({ data: { posts: [post] } })]);
  const { import_id: id } = await send(file, 'whatever.txt');
  await work();
  expect(await read(id)).toMatchObject({ kind: 'ghost', to_come: 0, left_out: 1 });
  const again = { language: 'FR', site: 'https://old.example', pages: true, tags: false } as const;
  await owner.api(planImport, { params: { importId: id }, body: again });
  await work();
  expect(await read(id)).toMatchObject({ ...again, to_come: 1, left_out: 0 });
  expect((await entries(id)).entries).toMatchObject([{ language: 'FR', outcome: 'draft' }]);
});

test('an import continues after the server was killed during it', async () => {
  const { import_id: id } = await send(await wordpress(), 'site.xml');
  await work();
  await run(id);
  const { workspaceId } = owner.account;
  const job = app.job();
  const killed: JobContext = {
    ...job,
    async inTenant(workspace, work, options) {
      const outcome = await job.inTenant(workspace, work, options);
      if ((await posts()).length === 1) throw new Error('the server was killed');
      return outcome;
    },
  };
  await expect(workOnImport(killed, { workspaceId, importId: id }, { attempt: 1 })).rejects.toThrow('killed');
  const { come } = await read(id);
  expect(come).toBeGreaterThan(0);
  expect(come).toBeLessThan(3);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', come: 3, drafts: 3, here_already: 0 });
  expect(await posts()).toHaveLength(2);
});

test('two workers on one import import nothing twice', async () => {
  const { import_id: id } = await send(await wordpress(), 'site.xml');
  await work();
  await run(id);
  const asked = { workspaceId: owner.account.workspaceId, importId: id };
  const both = [1, 2].map(() => workOnImport(app.job(), asked, { attempt: 1 }));
  await Promise.all(both);
  expect(await posts()).toHaveLength(2);
  expect(await read(id)).toMatchObject({ state: 'done', come: 3, left_out: 3 });
});

test.each([
  ['a feed', '<rss><channel><item><title>x</title></item></channel></rss>', 'NOT_A_WORDPRESS_EXPORT'],
  ['half an export', '<?xml version="1.0"?><rss><channel>', 'EXPORT_CUT_OFF'],
  ['other JSON', '{"a": 1}', 'NOT_A_GHOST_EXPORT'],
  ['half of JSON', '{"a": ', 'NOT_JSON'],
  [
    'more posts than a blog has',
    `{"data":{"posts":[${'{"id":1},'.repeat(30_000)}{"id":2}]}}`,
    'IMPORT_TOO_LONG',
  ],
  ['more rows than posts need', `{"data":{"posts":[],"tags":[${'1,'.repeat(300_000)}1]}}`, 'IMPORT_TOO_LONG'],
  [
    'more entries than a blog has',
    `<rss><channel>${'<item></item>'.repeat(30_000)}</channel></rss>`,
    'IMPORT_TOO_LONG',
  ],
  ['elements without end', `<rss>${'<a>'.repeat(100_000)}`, 'IMPORT_TOO_LONG'],
  ['half a ZIP', 'PK\u0003\u0004 and no more', 'NOT_A_ZIP'],
])('the import of %s is rejected, and a different file can be uploaded', async (_, text, refusal) => {
  const { import_id: id } = await send(new Blob([text]), 'file');
  await work();
  expect(await read(id)).toMatchObject({ state: 'refused', refusal });
  await expect(run(id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_NOT_PLANNED' });
  await owner.api(deleteImport, { params: { importId: id } });
  await work();
  expect(await files()).toEqual([]);
});

test('an upload of any other kind of file is rejected', async () => {
  for (const text of ['', 'hello', '%PDF-1.7'])
    await expect(send(new Blob([text]), 'a.xml')).rejects.toMatchObject({ status: 400, code: 'IMPORT_KIND' });
  expect(await files()).toEqual([]);
});

test('a workspace can have one import at a time', async () => {
  await send(await wordpress(), 'one.xml');
  await expect(send(await wordpress(), 'two.xml')).rejects.toMatchObject({ status: 409 });
  expect(await files()).toHaveLength(1);
  await work();
  expect((await send(await wordpress(), 'two.xml')).state).toBe('reading');
  await work();
});

test('only owners and administrators can import', async () => {
  for (const role of ['ROLE_MANAGER', 'ROLE_USER'] as const) {
    const other = await app.signIn(role, owner.account.workspaceId);
    await expect(send(await wordpress(), 'a.xml', other)).rejects.toMatchObject({ status: 403 });
    const query = { rowsPerPage: 10, page: 0 };
    await expect(other.api(listImports, { query })).rejects.toMatchObject({ status: 403 });
  }
});

test('the report is in the reader’s language', async () => {
  const { import_id: id } = await send(await wordpress(), 'site.xml');
  await work();
  const file = await owner.api(exportImport, { params: { importId: id }, query: { format: 'csv' } });
  const [head = '', ...lines] = (await file.text()).trim().split('\r\n');
  expect(head).toContain('Entry in the file');
  expect(lines).toHaveLength(6);
  expect(lines.filter((line) => /,(English|French),/.test(line))).not.toEqual([]);
  expect(lines.join('\n')).toContain('a page; “Pages as well as posts” brings it in');
});

test('abandoned files are removed, and reports are removed later', async () => {
  const { import_id: id } = await send(await wordpress(), 'site.xml');
  await work();
  const later = (days: number) => app.job(new Date(Date.now() + days * 86_400_000));
  await purgeImports(later(FILE_DAYS - 1));
  expect(await files()).toHaveLength(1);
  await purgeImports(later(FILE_DAYS + 1));
  expect(await files()).toEqual([]);
  expect(await read(id)).toMatchObject({ file_kept: false, state: 'planned' });
  await expect(run(id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_OVER' });
  await purgeImports(later(REPORT_DAYS + 1));
  await expect(read(id)).rejects.toMatchObject({ status: 404 });
});
