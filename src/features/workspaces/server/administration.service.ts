/** Reads and changes all workspaces, for administrators. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type BaseContext, type MemberContext, Reply } from '#platform/request/context.ts';
import { page } from '#platform/request/page.ts';
import { versionOf } from '#platform/request/version.ts';
import { configuredClouds } from '#platform/storage/tenant-storage.ts';
import type { WorkspaceRow } from '../administration.contract.ts';
import * as contract from '../administration.contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { offeredProviders } from '../rules.ts';
import * as repo from './administration.repo.ts';
import { announceChange } from './site.service.ts';

const providersOf = ({ config }: BaseContext) => offeredProviders(configuredClouds(config));

export async function listWorkspaces(
  context: MemberContext,
  { query }: CallInput<typeof contract.listWorkspaces>,
): Promise<CallAnswer<typeof contract.listWorkspaces>> {
  const found = repo.listWorkspaces(context.db, query);
  const shown = { row: workspaceRow, texts: { en, fr } };
  return {
    ...(await page(context, contract.listWorkspaces, query, found, shown)),
    storageProviders: providersOf(context),
  };
}

/**
 * The version depends only on editable fields, so that a new member causes no conflict.
 * @throws Problem 404
 */
export async function readOneWorkspace(
  { db }: MemberContext,
  { params }: CallInput<typeof contract.readOneWorkspace>,
): Promise<Reply<WorkspaceRow>> {
  return versioned(await read({ db }, params.workspaceId));
}

function versioned(row: WorkspaceRow): Reply<WorkspaceRow> {
  const { name, email, domainName, pricing } = row;
  return new Reply(row, [['etag', `"${versionOf([name, email, domainName, pricing])}"`]]);
}

/** @throws Problem 404 */
export async function read({ db }: Pick<MemberContext, 'db'>, workspaceId: number): Promise<WorkspaceRow> {
  return workspaceRow(await find(db, workspaceId));
}

/**
 * Inserts the workspace without owner and licence, which billing adds (founding.service.ts).
 * @throws Problem 400 for a storage that is not offered; 409 when the name is taken.
 */
export async function insert(
  context: MemberContext,
  { name, email, pricing, storageProvider }: CallInput<typeof contract.createWorkspace>['body'],
): Promise<number> {
  const { db } = context;
  if (!providersOf(context).some(({ provider }) => provider === storageProvider))
    throw new Problem(400, { errors: { storageProvider: fieldError('provider_needed') } });
  const values = { name, email, pricing, storage_provider: storageProvider };
  const workspaceId = await repo.insertWorkspace(db, values);
  await context.record({
    action: 'workspace.created',
    subjectType: 'workspace',
    subjectId: workspaceId,
    detail: values,
  });
  return workspaceId;
}

/** @throws Problem 404; 409 when the name or domain is taken. */
export async function update(
  context: MemberContext,
  { params, body }: CallInput<typeof contract.updateWorkspace>,
): Promise<Reply<WorkspaceRow>> {
  const { db } = context;
  const before = await find(db, params.workspaceId);
  const { name, email } = body;
  const domain = body.domainName === undefined ? before.domain_name : body.domainName || null;
  const values = { name, email, domain_name: domain };
  await repo.updateWorkspace(db, before.id, values);
  await context.record({
    action: 'workspace.updated',
    subjectType: 'workspace',
    subjectId: before.id,
    detail: changesOf(before, values),
    // Recorded in the changed workspace's audit log, where its owner can read it.
    workspaceId: before.id,
  });
  // All processes clear their cached host names.
  await announceChange(db, before.id);
  return versioned(await read(context, before.id));
}

async function find(db: Database, id: number): Promise<repo.WorkspaceRecord> {
  return orNotFound(await repo.findWorkspace(db, id));
}

function workspaceRow(row: repo.WorkspaceRecord): WorkspaceRow {
  return {
    workspaceId: row.id,
    name: row.name,
    email: row.email,
    domainName: row.domain_name,
    storageProvider: row.storage_provider,
    pricing: row.pricing,
    state: row.state,
    runtime: row.runtime,
    is_site: row.is_site,
    members: row.members,
    deletion_due_at: row.deletion_due_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
