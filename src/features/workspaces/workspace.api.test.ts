import { describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { form, type TestClient, testApi } from '../../../tests/support/api.ts';
import { exportedFile } from '../../../tests/support/exported.ts';
import * as administration from './administration.contract.ts';
import * as contract from './contract.ts';
import { purgeDue } from './server/purge.service.ts';

const app = testApi();

const IN_31_DAYS = () => new Date(app.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000);

async function ownerOf(name: string): Promise<TestClient> {
  return app.signIn('ROLE_OWNER', await app.workspace({ name, pricing: 'starter' }));
}

function isThere(workspaceId: number): Promise<boolean> {
  return asInstallation(app.platform.engine, async ({ db }) => {
    const row = await db
      .selectFrom('workspaces')
      .select('id')
      .where('id', '=', workspaceId)
      .executeTakeFirst();
    return row !== undefined;
  });
}

describe('settings', () => {
  test('the settings contain overview, licence, settings, and the offers with the configured prices', async () => {
    const owner = await ownerOf('Schiste');
    await app.account({ workspace_id: owner.account.workspaceId });
    const settings = await owner.api(contract.readSettings, { query: {} });
    expect(settings.overview).toEqual({ members: 2, contracts: 3, expense_reports: 0 });
    expect(settings.licence).toMatchObject({
      pricing_type: 'starter',
      seats: 10,
      used_seats: 2,
      used_bytes: 0,
    });
    expect(settings.offers.map(({ pricing, price_cents }) => [pricing, price_cents])).toEqual([
      ['single', 0],
      ['starter', 2900],
      ['superior', 9900],
      ['enterprise', 29900],
    ]);
    expect(settings.settings).toMatchObject({
      name: 'Schiste',
      state: 'active',
      deletable: true,
      deletion: null,
    });
    const site = await (await app.signIn('ROLE_OWNER', app.siteId)).api(contract.readSettings, { query: {} });
    expect([settings, site].map(({ licence }) => licence.billed)).toEqual([true, false]);
  });

  test('managers and owners read the settings, and only owners change them', async () => {
    const owner = await ownerOf('Gneiss');
    const manager = await app.signIn('ROLE_MANAGER', owner.account.workspaceId);
    expect((await manager.request('/workspace/settings')).status).toBe(200);
    const change = {
      method: 'PUT',
      body: form({ name: '  Gneiss   & Cie ', email: 'Office@gneiss.example' }),
    };
    expect((await manager.request('/workspace/settings', change)).status).toBe(403);
    const { settings } = (await (await owner.request('/workspace/settings', change)).json()) as {
      settings: object;
    };
    expect(settings).toMatchObject({ name: 'Gneiss & Cie', email: 'office@gneiss.example' });
  });

  test('administrators can read the settings of any workspace; owners get a 404 for other workspaces', async () => {
    const owner = await ownerOf('Marbre');
    const other = await ownerOf('Porphyre');
    const query = { workspaceId: owner.account.workspaceId };
    const admin = await app.signIn('ROLE_ADMIN');
    expect((await admin.api(contract.readSettings, { query })).settings.name).toBe('Marbre');
    const foreign = `workspaceId=${owner.account.workspaceId}`;
    expect((await other.request(`/workspace/settings?${foreign}`)).status).toBe(404);
    const submit = { method: 'POST' };
    expect((await other.request(`/workspace/settings/deletion/submit?${foreign}`, submit)).status).toBe(404);
    expect((await other.api(contract.readSettings, { query: {} })).settings).toMatchObject({
      name: 'Porphyre',
      deletion: null,
    });
    expect((await admin.request('/workspace/settings?workspaceId=999999')).status).toBe(404);
  });
});

describe('deletion', () => {
  test('after 30 days a deletion removes rows, files and sessions, and keeps bills', async () => {
    const owner = await ownerOf('Craie');
    const { workspaceId } = owner.account;
    const { storage } = app.platform;
    await storage.put(`${workspaceFolder(workspaceId)}/medias/one.png`, new Uint8Array([1]));
    await app.rows().add('bills', {
      workspace_id: workspaceId,
      licence_id: 1,
      number: `T-${workspaceId}`,
      customer_name: 'Craie',
      customer_email: 'c@test.example',
      pricing: 'starter',
      period_start: '2026-01-01',
      period_end: '2026-02-01',
      net_cents: 100,
      vat_rate: 2000,
      vat_cents: 20,
      total_cents: 120,
      lines: '[]',
    });
    const submitted = await owner.api(contract.submitDeletion, { query: {} });
    expect(submitted.settings).toMatchObject({ state: 'pending-deletion', deletion: { days_left: 30 } });
    expect((await app.mails(owner.account.email)).at(-1)?.subject).toBe('Craie will be deleted');
    // The workspace stays usable until then.
    expect((await owner.request('/members?rowsPerPage=1&page=0')).status).toBe(200);
    expect(await purgeDue(app.job())).not.toContain(workspaceId);
    expect(await isThere(workspaceId)).toBe(true);

    expect(await purgeDue(app.job(IN_31_DAYS()))).toEqual([workspaceId]);
    expect(await isThere(workspaceId)).toBe(false);
    expect((await owner.request('/members?rowsPerPage=1&page=0')).status).toBe(401);
    const left = [];
    for await (const key of storage.list(workspaceFolder(workspaceId))) left.push(key);
    expect(left).toEqual([]);
    const bills = await app.rows().list('bills', { workspace_id: workspaceId }, ['number']);
    expect(bills).toHaveLength(1);
    expect((await app.mails(owner.account.email)).at(-1)?.subject).toBe('Craie has been deleted');
    const admin = await app.signIn('ROLE_ADMIN');
    const { events } = await admin.api(listEvents, {
      query: { rowsPerPage: 5, page: 0, action: 'workspace.deleted' },
    });
    expect(events[0]).toMatchObject({ subject_id: String(workspaceId), detail: { name: 'Craie' } });
    expect(await purgeDue(app.job(IN_31_DAYS()))).toEqual([]);
  });

  test('a deletion can be cancelled until it is due, and then the workspace is active again', async () => {
    const owner = await ownerOf('Tuf');
    await owner.api(contract.submitDeletion, { query: {} });
    expect((await owner.request('/workspace/settings/deletion/submit', { method: 'POST' })).status).toBe(409);
    const cancelled = await owner.api(contract.cancelDeletion, { query: {} });
    expect(cancelled.settings).toMatchObject({ state: 'active', deletion: null });
    expect((await owner.request('/workspace/settings/deletion/cancel', { method: 'POST' })).status).toBe(409);
    expect(await purgeDue(app.job(IN_31_DAYS()))).not.toContain(owner.account.workspaceId);
    expect(await isThere(owner.account.workspaceId)).toBe(true);
  });

  test('of a concurrent cancellation and purge, exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await ownerOf(`Basalte ${round}`);
      await owner.api(contract.submitDeletion, { query: {} });
      const [purged, cancelled] = await Promise.all([
        purgeDue(app.job(IN_31_DAYS())),
        owner.request('/workspace/settings/deletion/cancel', { method: 'POST' }),
      ]);
      const gone = purged.includes(owner.account.workspaceId);
      expect(cancelled.status === 200).toBe(!gone);
      expect(await isThere(owner.account.workspaceId)).toBe(!gone);
    }
  });

  test('if a purge was interrupted, the next run completes it', async () => {
    const owner = await ownerOf('Silex');
    await owner.api(contract.submitDeletion, { query: {} });
    const broken = async () => {
      throw new Error('simulated crash');
    };
    await expect(purgeDue(app.job(IN_31_DAYS()), broken)).rejects.toThrow('simulated crash');
    expect((await owner.request('/workspace/settings/deletion/cancel', { method: 'POST' })).status).toBe(401);
    expect(await purgeDue(app.job())).toContain(owner.account.workspaceId);
    expect(await isThere(owner.account.workspaceId)).toBe(false);
  });

  test('the site’s workspace cannot be deleted, and nobody acting for an owner can delete a workspace', async () => {
    const admin = await app.signIn('ROLE_ADMIN');
    const answer = await admin.request('/workspace/settings/deletion/submit', { method: 'POST' });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'SITE_WORKSPACE' }]);
    const owner = await ownerOf('Ocre');
    const acting = `/workspace/settings/deletion/submit?doAs=${owner.account.userId}`;
    expect((await admin.request(acting, { method: 'POST' })).status).toBe(403);
  });
});

describe('the archive', () => {
  test('the archive contains the rows and files of its workspace, and no secrets', async () => {
    const owner = await ownerOf('Lauze');
    const stranger = await ownerOf('Lauze-Other');
    const { workspaceId } = owner.account;
    await app.platform.storage.put(
      `${workspaceFolder(workspaceId)}/medias/a.png`,
      Buffer.from('picture bytes'),
    );
    await exportedFile(app, owner, '/workspace/archive');
    const answer = await exportedFile(app, owner, '/workspace/archive');
    expect(answer.headers.get('content-type')).toBe('application/zip');
    // The entries are not compressed, so their content can be read here.
    const zip = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(zip.startsWith('PK')).toBe(true);
    for (const expected of [
      'data/accounts.csv',
      'data/workspaces.json',
      'files/medias/a.png',
      'picture bytes',
    ])
      expect(zip).toContain(expected);
    expect(zip).toContain(owner.account.email);
    const [, json = ''] = /data\/workspaces\.json(\[[\s\S]*?\n\])/.exec(zip) ?? [];
    expect(JSON.parse(json)).toMatchObject([{ id: workspaceId, name: 'Lauze' }]);
    // The previous archive is not in the next one.
    for (const secret of [
      'files/derived',
      'argon2',
      'password_hash',
      'session_tokens',
      stranger.account.email,
      'Lauze-Other',
    ])
      expect(zip).not.toContain(secret);
    const { events } = await owner.api(listEvents, { query: { rowsPerPage: 1, page: 0 } });
    expect(events[0]?.action).toBe('workspace.exported');
  });
});

describe('all workspaces', () => {
  test('an administrator can create a workspace, whose owner is invited and signs in', async () => {
    const admin = await app.signIn('ROLE_ADMIN');
    const fields = {
      name: 'Nouvelle Carrière',
      email: 'boss@carriere.example',
      storageProvider: 'LOCAL',
      pricing: 'starter',
    };
    const create = () => admin.request('/workspaces/create', { method: 'POST', body: form(fields) });
    const created = await create();
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject({ name: 'Nouvelle Carrière', pricing: 'starter', members: 1 });
    const again = await create();
    expect([again.status, await again.json()]).toMatchObject([409, { msg: 'WORKSPACE ALREADY EXIST' }]);
    // The other mail is about the bill.
    const mail = (await app.mails('boss@carriere.example')).find(({ link }) =>
      link?.searchParams.has('operation'),
    );
    const accepted = await app.request('/api/v1/signup/activation', {
      method: 'POST',
      body: form({
        ...Object.fromEntries(mail?.link?.searchParams ?? []),
        firstName: 'Barbe',
        lastName: 'Noire',
        password: 'Correct9Horse',
        'password-validation': 'Correct9Horse',
        'condition-checkbox': 'on',
      }),
    });
    expect(accepted.status).toBe(200);
    const signIn = {
      method: 'POST',
      body: form({ email: 'boss@carriere.example', password: 'Correct9Horse' }),
    };
    const session = (await (await app.request('/api/v1/authenticate', signIn)).json()) as object;
    expect(session).toMatchObject({ user_role: 'ROLE_OWNER' });
  });

  test('a workspace whose owner has a known address is rejected, and nothing is created', async () => {
    const admin = await app.signIn('ROLE_ADMIN');
    const owner = await ownerOf('Pierre');
    const body = form({
      name: 'Sans Personne',
      email: owner.account.email,
      storageProvider: 'LOCAL',
      pricing: 'single',
    });
    expect((await admin.request('/workspaces/create', { method: 'POST', body })).status).toBe(409);
    const list = await admin.api(administration.listWorkspaces, {
      query: { rowsPerPage: 10, page: 0, q: 'sans personne' },
    });
    expect([list.totalCount, list.headers.length < 9]).toEqual([0, true]);
  });

  test('two workspaces cannot have the same host name', async () => {
    const admin = await app.signIn('ROLE_ADMIN');
    const [one, two] = [await ownerOf('Un'), await ownerOf('Deux')];
    const put = (who: TestClient, domainName: string) =>
      admin.request(`/workspaces/${who.account.workspaceId}`, {
        method: 'PUT',
        body: form({ name: `W ${who.account.workspaceId}`, email: 'w@test.example', domainName }),
      });
    expect((await put(one, 'Blog.Example.org')).status).toBe(200);
    expect((await put(two, 'blog.example.org')).status).toBe(409);
    expect((await put(two, 'not a host/')).status).toBe(400);
    expect((await put(one, '')).status).toBe(200);
    expect((await put(two, 'blog.example.org')).status).toBe(200);
  });
});
