/** Checks that administrators create workspaces with a plan and change plans, and that both are billed. */
import { beforeAll, expect, test } from 'vitest';
import {
  createWorkspace,
  listWorkspaces,
  readOneWorkspace,
  updateWorkspace,
} from '#features/workspaces/administration.contract.ts';
import { updateSettings } from '#features/workspaces/contract.ts';
import { addMonths } from '#kernel/day.ts';
import { form, testApi, testPerson } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';
import { issueDue } from './server/bill.service.ts';

const app = testApi();
const admin = testPerson(app, 'ROLE_ADMIN');
beforeAll(async () => {
  app.clock.set('2026-03-10T10:00:00Z');
});

const today = '2026-03-10';
let made = 0;

async function create(values: { name?: string; pricing?: 'single' | 'starter' | 'superior' } = {}) {
  const body = {
    name: `Founded ${++made}`,
    email: `founded${made}@test.example`,
    storageProvider: 'LOCAL' as const,
    pricing: 'starter' as const,
    ...values,
  };
  return admin.api(createWorkspace, { body });
}

/** Newest first. */
async function billsOf({ workspaceId }: { workspaceId: number }) {
  const { bills } = await admin.api(contract.listBills, { query: { rowsPerPage: 1000, page: 0 } });
  return bills.filter((bill) => bill.workspaceId === workspaceId);
}

test('a workspace that an administrator creates with a plan is billed monthly from its creation', async () => {
  const workspace = await create({ pricing: 'starter' });
  const first = { pricing: 'starter', period_start: today, period_end: '2026-04-10', net_cents: 2900 };
  expect(await billsOf(workspace)).toMatchObject([first]);
  expect((await app.mails(workspace.email)).map(({ subject }) => subject)).toHaveLength(2);
  await issueDue(app.job(new Date('2026-04-10T10:00:00Z')));
  expect(await billsOf(workspace)).toMatchObject([{ period_start: addMonths(today, 1) }, first]);
  expect(await billsOf(await create({ pricing: 'single' }))).toEqual([]);
});

test('changing the plan in the administrators’ dialog is billed, and keeping it is not', async () => {
  const workspace = await create({ pricing: 'starter' });
  const { workspaceId, name, email } = workspace;
  const put = (pricing?: 'starter' | 'superior' | 'single') =>
    admin.api(updateWorkspace, { params: { workspaceId }, body: { name, email, pricing } });
  expect(await put('starter')).toMatchObject({ pricing: 'starter' });
  expect(await put()).toMatchObject({ pricing: 'starter' });
  expect(await billsOf(workspace)).toHaveLength(1);
  expect(await put('superior')).toMatchObject({ pricing: 'superior' });
  const [bill] = await billsOf(workspace);
  // On the first day of a month, the whole month of the previous plan is credited.
  expect(bill).toMatchObject({ pricing: 'superior', net_cents: 9900 - 2900 });
  await put('single');
  expect((await billsOf(workspace))[0]).toMatchObject({ pricing: 'single', net_cents: -9900 });
});

test('an outdated form does not revert a plan that changed in the meantime', async () => {
  const { workspaceId, name, email } = await create();
  const read = await admin.request(`/workspaces/${workspaceId}`);
  const etag = read.headers.get('etag') ?? '';
  const put = (pricing: string) =>
    admin.request(`/workspaces/${workspaceId}`, {
      method: 'PUT',
      headers: { 'if-match': etag },
      body: form({ name, email, pricing }),
    });
  expect((await put('superior')).status).toBe(200);
  expect((await put('single')).status).toBe(412);
  const params = { workspaceId };
  expect(await admin.api(readOneWorkspace, { params })).toMatchObject({ pricing: 'superior' });
});

test('all calls require a unique company name, ignoring case', async () => {
  const taken = await create({ name: 'Carrière du Nord' });
  const other = await create({ name: 'Carrière du Sud' });
  const owner = await app.signIn('ROLE_OWNER', other.workspaceId);
  const { email } = other;
  for (const name of ['Carrière du Nord', 'carrière du nord', 'CARRIÈRE  DU NORD']) {
    const refusal = { status: 409, code: 'NAME_TAKEN', msg: 'WORKSPACE ALREADY EXIST' };
    await expect(create({ name })).rejects.toMatchObject(refusal);
    const params = { workspaceId: other.workspaceId };
    await expect(admin.api(updateWorkspace, { params, body: { name, email } })).rejects.toMatchObject(
      refusal,
    );
    await expect(owner.api(updateSettings, { query: {}, body: { name, email } })).rejects.toMatchObject(
      refusal,
    );
    await expect(owner.api(updateSettings, { query: {}, body: { name, email } })).rejects.toHaveProperty(
      'errors.name',
    );
  }
  // Changing the case of the workspace's current name is not a conflict.
  const renamed = { name: 'CARRIÈRE DU SUD', email };
  expect(await owner.api(updateSettings, { query: {}, body: renamed })).toMatchObject({ settings: renamed });
  expect(taken.name).toBe('Carrière du Nord');
});

test('of twelve concurrent changes to the same name, one succeeds', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => create({ name: index % 2 ? 'Grès & Cie' : 'GRÈS & CIE' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('people with the same name can each sign up', async () => {
  for (const email of ['ada1@same.example', 'ada2@same.example', 'ada3@same.example']) {
    const password = 'Correct9Horse';
    const body = form({
      firstName: 'Ada',
      lastName: 'Sameness',
      email,
      password,
      'password-validation': password,
      'condition-checkbox': 'on',
    });
    expect((await app.request('/api/v1/signup', { method: 'POST', body })).status).toBe(201);
  }
  const { workspaces } = await admin.api(listWorkspaces, {
    query: { rowsPerPage: 10, page: 0, q: 'Sameness' },
  });
  expect(workspaces.map(({ name }) => name).sort()).toEqual([
    'Ada Sameness',
    'Ada Sameness 2',
    'Ada Sameness 3',
  ]);
});
