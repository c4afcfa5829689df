/**
 * Deletes workspaces and posts permanently while other requests store or restore them: afterwards either
 * everything exists or nothing.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { makeZip } from 'client-zip';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { issueCode } from '#features/accounts/server/code.service.ts';
import { sweep } from '#features/accounts/server/sweep.service.ts';
import { activate } from '#features/accounts/signup.contract.ts';
import { expensesCompany } from '#features/expenses/factory.ts';
import * as imports from '#features/imports/contract.ts';
import { workOnImport } from '#features/imports/server/work.service.ts';
import { deleteMedia } from '#features/media/contract.ts';
import { uploadPicture } from '#features/media/factory.ts';
import * as posts from '#features/posts/contract.ts';
import { publishNewPost, writePost } from '#features/posts/factory.ts';
import { setCover } from '#features/posts/publication.contract.ts';
import { TRASH_DAYS } from '#features/posts/rules.ts';
import { purgeTrash } from '#features/posts/server/trash.service.ts';
import { purgePost, restorePost } from '#features/posts/trash.contract.ts';
import * as attachment from '#features/receipts/attachment.contract.ts';
import { deleteReceipt } from '#features/receipts/contract.ts';
import { purgeDue } from '#features/workspaces/server/purge.service.ts';
import { Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { fileNameIn, newFileName } from '#platform/storage/file-name.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { testApi, testPerson } from '../support/api.ts';
import { until } from '../support/server-process.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_OWNER', { ofSite: true });

const ROUNDS = 6;
const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY);

/** 200, or the status of the rejection. A status above 499 is always a failure. */
async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status, error.message).toBeLessThan(500);
    return error.status;
  }
}

/** The names of files with a row and of stored files, each sorted. */
async function filesOf(workspaceId: number) {
  await app.platform.jobs.drain();
  const rows = await asTenant(app.platform.engine, workspaceId, async ({ db }) => [
    ...(await db.selectFrom('medias').select('storage_key').execute()),
    ...(await db.selectFrom('attachments').select('storage_key').execute()),
  ]);
  const there = new Set<string>();
  for await (const key of app.platform.storage.list(workspaceFolder(workspaceId)))
    there.add(fileNameIn(key) ?? key);
  return {
    withRow: rows.flatMap(({ storage_key }) => storage_key ?? []).sort(),
    there: [...there].sort(),
  };
}

async function expectNoneIsHalf(workspaceId: number): Promise<void> {
  const { withRow, there } = await filesOf(workspaceId);
  expect(there).toEqual(withRow);
}

const textsOf = (postId: number) =>
  asTenant(app.platform.engine, app.siteId, async ({ db }) => ({
    versions: await db
      .selectFrom('post_versions as v')
      .innerJoin('post_translations as t', 't.id', 'v.translation_id')
      .select(['v.id', 'v.status', 'v.content_html'])
      .where('t.post_id', '=', postId)
      .execute(),
    uses: await db
      .selectFrom('media_uses')
      .selectAll()
      .where('post_id', '=', postId)
      .orderBy('place')
      .execute(),
    cover: await db.selectFrom('posts').select('cover_media_id').where('id', '=', postId).execute(),
  }));

describe('a post in the trash', () => {
  test.each([
    ['the nightly job', () => purgeTrash(app.job(inDays(TRASH_DAYS + 1)))],
    ['its author', (postId: number) => author.api(purgePost, { params: { postId } })],
  ])('a post that is purged by %s and restored at the same time is complete or gone', async (_, purge) => {
    for (let round = 0; round < ROUNDS; round++) {
      const { postId, mediaId } = await publishNewPost(author, 'EN', { title: `Twice ${round}` });
      const params = { postId };
      const before = await textsOf(postId);
      await author.api(posts.deletePost, { params });
      // Alternate which is sent first.
      const both = [() => purge(postId), () => author.api(restorePost, { params })];
      const first = both.splice(round % 2, 1);
      await Promise.all([...first, ...both].map((begin) => statusOf(begin())));
      const read = await statusOf(author.api(posts.readPostObject, { params, query: {} }));
      const after = await textsOf(postId);
      if (read === 200) expect(after).toEqual(before);
      else expect(after).toEqual({ versions: [], uses: [], cover: [{ cover_media_id: null }] });
      // A picture can be deleted only with its last post.
      const deletion = await statusOf(author.api(deleteMedia, { params: { mediaId } }));
      expect(deletion).toBe(read === 200 ? 409 : 200);
    }
    await expectNoneIsHalf(app.siteId);
  });
});

test('a picture that is deleted and used at the same time is either used and exists, or is deleted and not used', async () => {
  const { postId } = await writePost(author);
  for (let round = 0; round < ROUNDS * 2; round++) {
    const { mediaId, src } = await uploadPicture(author);
    const body = {
      title: 'A',
      description: 'B',
      language: 'EN' as const,
      content: `<p>${round} <img src="${src}"></p>`,
    };
    const uses = [
      () => author.api(setCover, { params: { postId, mediaId }, body: { language: 'EN' as const } }),
      () => author.api(posts.savePost, { params: { postId }, body }),
    ];
    const both = [uses[round % 2], () => author.api(deleteMedia, { params: { mediaId } })];
    if (round % 4 > 1) both.reverse();
    await Promise.all(both.map((begin) => begin && statusOf(begin())));
    const used = (await textsOf(postId)).uses.some(({ media_id }) => media_id === mediaId);
    const { withRow, there } = await filesOf(app.siteId);
    expect(there).toEqual(withRow);
    expect(withRow.some((name) => src.includes(name.split('.')[0] ?? '-'))).toBe(used);
  }
});

test('if a receipt is deleted while a file is added, both stay or both are deleted', async () => {
  const { consultant, workspaceId, begin, add } = await expensesCompany(app);
  const reportId = await begin(consultant);
  for (let round = 0; round < ROUNDS; round++) {
    const params = { receiptId: await add(consultant, reportId) };
    const file = new FormData();
    file.set('file', new File([`%PDF-1.4\n%${round}\n%%EOF\n`], 'a.pdf'));
    const [added, deleted] = await Promise.all([
      consultant.request(`/receipts/${params.receiptId}/attachments`, { method: 'POST', body: file }),
      statusOf(consultant.api(deleteReceipt, { params })),
    ]);
    expect([201, 404]).toContain(added.status);
    expect(deleted).toBe(200);
    expect(await statusOf(consultant.api(attachment.listAttachments, { params }))).toBe(404);
  }
  await expectNoneIsHalf(workspaceId);
});

test('a sign-up that is activated during the sweep is complete, or its link has expired', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const workspaceId = await app.workspace({ created_at: inDays(-8) });
    const owner = await app.account({ workspace_id: workspaceId, role: 'ROLE_OWNER', user_state: 'pending' });
    const holder = { workspaceId, accountId: owner.userId, email: owner.email };
    const code = await asInstallation(app.platform.engine, (transaction) =>
      issueCode(transaction, holder, 'activate'),
    );
    const body = {
      email: owner.email,
      userId: owner.userId,
      activation_code: code,
      operation: 'activate',
    };
    const [activated] = await Promise.all([statusOf(app.api(activate, { body })), sweep(app.job())]);
    const there = await app.rows().list('accounts', owner.userId, ['user_state']);
    expect(there).toEqual(activated === 200 ? [{ user_state: 'active' }] : []);
  }
});

test('a workspace that is purged during an upload leaves no file', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId } = owner.account;
  await uploadPicture(owner);
  await owner.request('/workspace/settings/deletion/submit', { method: 'POST' });
  const job = app.job(inDays(31));
  let late = 0;
  const files = {
    ...job.files,
    async removeAll(folder: string) {
      await job.files.removeAll(folder);
      // An upload that was authorised before: its bytes arrive after the files were deleted and before the
      // rows are deleted.
      if (late++ === 0)
        await job.files.put(`${folder}/medias/${newFileName(workspaceId, 'png')}`, Buffer.from('late'));
    },
  };
  expect(await purgeDue({ ...job, files })).toContain(workspaceId);
  expect(late).toBeGreaterThan(0);
  expect(await filesOf(workspaceId)).toEqual({ withRow: [], there: [] });
});

test('a workspace that is purged while an import stores a picture leaves that picture for an hour at most', async () => {
  const owner = await app.signIn('ROLE_OWNER');
  const { workspaceId } = owner.account;
  app.clock.set(inDays(-31));
  await owner.request('/workspace/settings/deletion/submit', { method: 'POST' });
  app.clock.reset();
  const picture = await readFile(path.join(import.meta.dirname, '../samples/markdown/pictures/wave.png'));
  const input = [
    { name: 'site/a.md', input: '---\ntitle: A\ndate: 2024-01-02\n---\n![](wave.png)' },
    { name: 'site/wave.png', input: picture },
  ];
  const body = new FormData();
  body.set('file', await new Response(makeZip(input)).blob(), 'site.zip');
  const { import_id: importId } = await owner.api(imports.uploadImport, { body });
  await app.platform.jobs.drain();
  await owner.api(imports.runImport, { params: { importId } });
  const twoHoursAgo = app.job(inDays(-2 / 24));
  const files = {
    ...twoHoursAgo.files,
    async put(...file: Parameters<typeof twoHoursAgo.files.put>) {
      expect(await purgeDue(twoHoursAgo)).toEqual([workspaceId]);
      await twoHoursAgo.files.put(...file);
    },
  };
  const work = workOnImport({ ...app.job(), files }, { workspaceId, importId }, { attempt: 1 });
  await expect(work).rejects.toThrow('foreign key');
  // An hour later one of the waiting jobs checks again.
  expect(await filesOf(workspaceId)).toEqual({ withRow: [], there: [] });
});

/** In each test one transaction waits for another, which then commits. */
describe('waiting for the other’s lock', () => {
  /** @returns the result of `other`, which starts while the transaction is open. */
  async function behind<T>(
    workspaceId: number,
    hold: (db: Database) => Promise<unknown>,
    other: () => Promise<T>,
  ): Promise<T> {
    let outcome: Promise<T> | undefined;
    await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
      await hold(db);
      outcome = other();
      outcome.catch(() => {});
      const waits = async () => {
        const { rows } = await sql`
          select from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.datname = current_database()
           where not l.granted`.execute(db);
        return rows.length > 0;
      };
      await until(waits, 10_000, () => 'nobody waits for the lock');
    });
    if (outcome === undefined) throw new Error('nothing began');
    return outcome;
  }

  test('the sweep keeps an account that was activated while it waited', async () => {
    const workspaceId = await app.workspace({ created_at: inDays(-8) });
    const owner = await app.account({ workspace_id: workspaceId, role: 'ROLE_OWNER', user_state: 'pending' });
    const row = (db: Database) => db.updateTable('accounts').where('id', '=', owner.userId);
    const { signUps } = await behind(
      workspaceId,
      (db) => row(db).set({ user_state: 'active' }).execute(),
      () => sweep(app.job()),
    );
    expect(signUps).toBe(0);
  });

  test('a text is saved without the picture that is being deleted', async () => {
    const { postId } = await writePost(author);
    const { mediaId, src } = await uploadPicture(author);
    const body = {
      title: 'A',
      description: 'B',
      language: 'EN' as const,
      content: `<p>Waits <img src="${src}"></p>`,
    };
    const saved = await behind(
      app.siteId,
      (db) => db.deleteFrom('medias').where('id', '=', mediaId).execute(),
      () => author.api(posts.savePost, { params: { postId }, body }),
    );
    expect(saved.contentPost).toContain('Waits');
    expect((await textsOf(postId)).uses).toEqual([]);
  });
});
