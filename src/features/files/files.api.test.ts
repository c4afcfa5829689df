/** Checks files and their rows: quota, leftover files, permissions. */
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import * as media from '#features/media/contract.ts';
import { pictureBytes, uploadPicture } from '#features/media/factory.ts';
import { Problem } from '#kernel/problem.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { derivedKey, fileKey, newFileName } from '#platform/storage/file-name.ts';
import { type TestClient, testApi, testPerson } from '../../../tests/support/api.ts';
import { privateFile } from './server/delivery.service.ts';
import { sweepFiles } from './server/sweep.service.ts';

const app = testApi();
const author = testPerson(app, 'ROLE_USER', { ofSite: true });

const fileAt = (key: string) => path.join(app.platform.config.dataDir, 'files', key);
const filesOf = (workspaceId: number) => {
  const folder = fileAt(`w${workspaceId}/medias`);
  return existsSync(folder) ? readdirSync(folder) : [];
};

async function newRecord(client: TestClient): Promise<number> {
  return (await client.api(media.createMedia, { body: { title: 'Slate' } })).media_id;
}

async function send(client: TestClient, mediaId: number, bytes: BlobPart, name = 'a.png') {
  const body = new FormData();
  body.set('file', new File([bytes], name));
  return client.request(`/medias/${mediaId}/content`, { method: 'POST', body });
}

describe('the quota', () => {
  test('concurrent uploads together cannot exceed the plan’s storage', async () => {
    const workspaceId = await app.workspace({ pricing: 'single' });
    const client = await app.signIn('ROLE_OWNER', workspaceId);
    const bytes = await pictureBytes();
    const { mediaId } = await uploadPicture(client, 'First', bytes);
    const { byte_size } = await client.api(media.readMedia, { params: { mediaId } });
    // There is space for two more; all five pass the check before any is stored.
    await leaveRoom(workspaceId, 2 * byte_size + bytes.length);
    const records = [];
    for (let each = 0; each < 5; each++) records.push(await newRecord(client));
    const answers = await Promise.all(records.map((id) => send(client, id, bytes)));
    const taken = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status === 403);
    expect(taken).toBeGreaterThanOrEqual(2);
    expect(taken + refused.length).toBe(5);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(await answer.json()).toMatchObject({ code: 'STORAGE_USED_UP' });
    expect(filesOf(workspaceId)).toHaveLength(1 + taken);
    const { used, allowed } = await roomOf(workspaceId);
    expect(used).toBeLessThanOrEqual(allowed);
  });

  /** Uses up the plan's quota except for this many bytes, with a row that has no file. */
  async function leaveRoom(workspaceId: number, bytes: number): Promise<void> {
    const { used, allowed } = await roomOf(workspaceId);
    await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
      await db
        .insertInto('medias')
        .values({
          workspace_id: workspaceId,
          title: 'filler',
          storage_key: newFileName(workspaceId, 'png'),
          byte_size: allowed - used - bytes,
        })
        .execute();
    });
  }

  function roomOf(workspaceId: number): Promise<{ used: number; allowed: number }> {
    return asTenant(app.platform.engine, workspaceId, async ({ db }) => {
      const row = await db
        .selectFrom('workspaces as w')
        .innerJoin('plans as p', 'p.pricing', 'w.pricing')
        .innerJoin('storage_use as u', 'u.workspace_id', 'w.id')
        .select(['u.bytes as used', 'p.storage_bytes as allowed'])
        .executeTakeFirstOrThrow();
      return { used: Number(row.used), allowed: Number(row.allowed) };
    });
  }
});

describe('an upload', () => {
  test('an upload that is interrupted leaves no row and no file, and its record can be used again', async () => {
    const client = await app.signIn('ROLE_USER');
    const { workspaceId } = client.account;
    const mediaId = await newRecord(client);
    const bytes = await pictureBytes();
    let sent = false;
    const body = new ReadableStream({
      pull(controller) {
        if (sent) controller.error(new Error('gone'));
        else controller.enqueue(bytes.subarray(0, bytes.length / 2));
        sent = true;
      },
    });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const answer = await client.request(`/medias/${mediaId}/content`, init);
    expect(answer.status).toBe(400);
    expect(filesOf(workspaceId)).toEqual([]);
    expect((await client.request(`/medias/${mediaId}`)).status).toBe(404);
    expect(readdirSync(path.join(app.platform.config.dataDir, 'spool'))).toEqual([]);
    expect((await send(client, mediaId, bytes)).status).toBe(201);
    expect(filesOf(workspaceId)).toHaveLength(1);
  });

  test('an upload whose record is deleted in the meantime leaves no file', async () => {
    const client = await app.signIn('ROLE_USER');
    const { workspaceId } = client.account;
    const mediaId = await newRecord(client);
    const both = await Promise.all(
      [pictureBytes(), pictureBytes('jpeg')].map(async (one) => send(client, mediaId, await one)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(filesOf(workspaceId)).toHaveLength(1);
  });

  test('an upload that is repeated with the same Idempotency-Key gets the first answer', async () => {
    const client = await app.signIn('ROLE_USER');
    const mediaId = await newRecord(client);
    const bytes = await pictureBytes();
    const again = () => {
      const headers = { 'idempotency-key': 'upload-1', 'content-type': 'image/png' };
      return client.request(`/medias/${mediaId}/content`, { method: 'POST', body: bytes, headers });
    };
    const first = await (await again()).json();
    const second = await again();
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(first);
    expect(filesOf(client.account.workspaceId)).toHaveLength(1);
  });
});

describe('the sweep', () => {
  const put = (key: string, hours: number) => {
    const file = fileAt(key);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
    const then = new Date(app.clock.now().getTime() - hours * 3_600_000);
    utimesSync(file, then, then);
    return file;
  };

  test('the sweep removes only files that have no row and are at least a day old', async () => {
    const client = await app.signIn('ROLE_USER');
    const { workspaceId } = client.account;
    const { src } = await uploadPicture(client);
    const kept = src.slice('/medias/'.length);
    await app.request(`${src}/480`);
    const [lost, young, part] = [1, 2, 3].map(() => newFileName(workspaceId, 'png'));
    const gone = [
      put(fileKey('medias', lost ?? ''), 25),
      put(derivedKey('medias', lost ?? '', '480.webp'), 25),
      put(`${fileKey('medias', part ?? '')}.part`, 25),
    ];
    const stay = [
      put(fileKey('medias', kept), 25),
      fileAt(derivedKey('medias', kept, '480.webp')),
      put(fileKey('medias', young ?? ''), 23),
      put(`${fileKey('medias', young ?? '')}.part`, 23),
      put(`w${workspaceId}/.keep`, 25),
      put(`w${workspaceId}/medias/of somebody else.png`, 25),
    ];
    await sweepFiles(app.job());
    expect(gone.filter(existsSync)).toEqual([]);
    expect(stay.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('a private file', () => {
  test('permitted members get a private file complete, without active content, named after its title', async () => {
    const { mediaId, src } = await uploadPicture(author, 'Été “à”\u202e ../ Paris.PNG');
    const answer = await author.request(`/medias/${mediaId}/file`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Paris.PNG"`,
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    const shown = Buffer.from(await (await app.request(src)).arrayBuffer());
    expect(bytes.equals(shown)).toBe(true);
  });

  test('a private file can have a name in any script', async () => {
    const { mediaId } = await uploadPicture(author, 'Été à l’Île “bleue”');
    const answer = await author.request(`/medias/${mediaId}/file`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Ete a l'Ile _bleue_.png"; filename*=UTF-8''${encodeURIComponent('Été à l’Île “bleue”.png')}`,
    );
  });

  test('the permission is checked on each download', async () => {
    const { mediaId } = await uploadPicture(author);
    const address = `/medias/${mediaId}/file`;
    expect((await app.request(`/api/v1${address}`)).status).toBe(401);
    const stranger = await app.signIn('ROLE_OWNER');
    expect((await stranger.request(address)).status).toBe(404);
    expect((await author.request(address)).status).toBe(200);
    await author.api(media.deleteMedia, { params: { mediaId } });
    expect((await author.request(address)).status).toBe(404);
  });

  test('a private file is not delivered if its feature does not allow it', () => {
    const actor = { kind: 'visitor', workspaceId: 1, zone: 'Europe/Paris' } as const;
    const file = { key: 'w1/x', name: 'x', mediaType: 'image/png', size: 1 };
    const ask = (thing: typeof file | undefined, may: boolean) => () =>
      privateFile(
        actor,
        thing,
        () => may,
        (found) => found,
      );
    expect(ask(undefined, true)).toThrow(expect.objectContaining({ status: 404 }));
    expect(ask(file, false)).toThrow(Problem);
    expect(ask(file, false)).toThrow(expect.objectContaining({ status: 403 }));
    expect(ask(file, true)().options).toMatchObject({ mediaType: 'image/png', size: 1 });
  });
});
