import { makeZip } from 'client-zip';
import { expect, test } from 'vitest';
import { uploadPicture } from '#features/media/factory.ts';
import { listPosts } from '#features/posts/contract.ts';
import { beforeEachTest, testApi } from '../../../tests/support/api.ts';
import { listImportEntries, planImport, readImport, runImport, uploadImport } from './contract.ts';

const app = testApi();
const owner = beforeEachTest(() => app.signIn('ROLE_OWNER'));

function zipOfPosts(names: readonly string[]): Promise<Blob> {
  const input = names.map((name) => ({
    name: `site/${name}.md`,
    input: `---\ntitle: ${name}\ndate: 2024-02-01\nlang: en\n---\nText.`,
  }));
  return new Response(makeZip(input)).blob();
}

function send(file: Blob, name: string) {
  const body = new FormData();
  body.set('file', file, name);
  return owner.api(uploadImport, { body });
}
const work = () => app.platform.jobs.drain();
const read = (importId: number) => owner.api(readImport, { params: { importId } });
const run = (importId: number) => owner.api(runImport, { params: { importId } });
function entries(importId: number, query: object = {}) {
  const all = { rowsPerPage: 100, page: 0, ...query };
  return owner.api(listImportEntries, { params: { importId }, query: all });
}
/** Returns the stored files of the workspace's imports. */
async function files(): Promise<string[]> {
  const found: string[] = [];
  const folder = `w${owner.account.workspaceId}/imports`;
  for await (const key of app.platform.storage.list(folder)) found.push(key);
  return found;
}

test('planned entries that an import left out can be imported later', async () => {
  const { import_id: id } = await send(await zipOfPosts(['one', 'two', 'three']), 'site.zip');
  await work();
  expect(await read(id)).toMatchObject({
    state: 'planned',
    drafts: 3,
    english: 3,
    french: 0,
    language_unknown: 0,
  });
  const [key = ''] = await files();
  const put = async (names: readonly string[]) => {
    const file = await zipOfPosts(names);
    await app.platform.storage.put(key, { stream: file.stream(), size: file.size });
  };
  await put(['one']);
  await run(id);
  await work();
  expect(await read(id)).toMatchObject({
    state: 'done',
    drafts: 1,
    left_out: 2,
    left_out_later: 2,
    file_kept: true,
  });
  const { entries: lost } = await entries(id, { outcome: 'left out' });
  expect(lost.map(({ notes }) => notes.map(({ code }) => code))).toEqual([
    ['left out later than announced', 'cannot be read'],
    ['left out later than announced', 'cannot be read'],
  ]);
  await put(['one', 'two', 'three']);
  expect(await run(id)).toMatchObject({ state: 'importing', finished_at: null, left_out_later: 0 });
  await work();
  expect(await read(id)).toMatchObject({
    state: 'done',
    drafts: 3,
    left_out: 0,
    left_out_later: 0,
    file_kept: false,
  });
  const { posts: all } = await owner.api(listPosts, { query: { rowsPerPage: 100, page: 0, language: 'EN' } });
  expect(all.map(({ title }) => title).toSorted()).toEqual(['one', 'three', 'two']);
  expect(await files()).toEqual([]);
  await expect(run(id)).rejects.toMatchObject({ status: 409, code: 'IMPORT_OVER' });
});

test('a cover can be chosen for posts without a picture, but not from another workspace’s pictures', async () => {
  const picture = await uploadPicture(owner);
  const { import_id: id } = await send(await zipOfPosts(['bare']), 'site.zip');
  await work();
  const plan = (cover_media_id: number | undefined) =>
    owner.api(planImport, {
      params: { importId: id },
      body: { language: 'own', site: '', pages: true, tags: false, cover_media_id },
    });
  const other = await uploadPicture(await app.signIn('ROLE_OWNER'));
  await expect(plan(other.mediaId)).rejects.toMatchObject({ status: 404 });
  await plan(undefined);
  await work();
  expect(await read(id)).toMatchObject({ published: 0, drafts: 1 });
  await plan(picture.mediaId);
  await work();
  expect(await read(id)).toMatchObject({
    published: 1,
    drafts: 0,
    cover_media_id: picture.mediaId,
    cover_src: picture.src,
  });
  await run(id);
  await work();
  expect(await read(id)).toMatchObject({ state: 'done', published: 1 });
});
