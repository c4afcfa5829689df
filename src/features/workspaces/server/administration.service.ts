/** All workspaces, for those who run the installation. */
import { changesOf } from '#features/audit/rules.ts';
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { fold } from '#kernel/text.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Transaction } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { MemberCallContext } from '#platform/request/context.ts';
import type * as contract from '../administration.contract.ts';
import type { WorkspaceRow } from '../administration.contract.ts';
import { offeredProviders, workspaceHeaders } from '../rules.ts';
import { fieldError } from '../words.ts';
import * as repo from './administration.repo.ts';

/** Asks somebody to become the owner of a new workspace; the members room does it. @throws Problem 409 */
export type InviteOwner = (
  transaction: Transaction,
  invitation: {
    workspaceId: number;
    workspace: string;
    email: string;
    locale: Locale;
    from: MemberCallContext['actor'];
  },
) => Promise<number>;

interface Needs extends Pick<Platform, 'engine' | 'storage'> {
  inviteOwner: InviteOwner;
  /** Lets go of what is remembered about host names. */
  forgetHosts(): void;
}

export type AdministrationService = ReturnType<typeof createAdministrationService>;

export function createAdministrationService({ engine, storage, inviteOwner, forgetHosts }: Needs) {
  const providers = offeredProviders(Object.keys(storage.clouds));

  async function list(
    { request }: MemberCallContext,
    { query }: CallInput<typeof contract.listWorkspaces>,
  ): Promise<CallAnswer<typeof contract.listWorkspaces>> {
    const { rowsPerPage, page } = query;
    const q = fold(query.q ?? '');
    return asInstallation(
      engine,
      async ({ db }) => {
        const [rows, totalCount] = await Promise.all([
          repo.listWorkspaces(db, q, rowsPerPage, page * rowsPerPage),
          repo.countWorkspaces(db, q),
        ]);
        return {
          workspaces: rows.map(workspaceRow),
          rowsPerPage,
          page,
          totalCount,
          headers: workspaceHeaders(request.locale),
          storageProviders: providers,
        };
      },
      { readOnly: true },
    );
  }

  /** @throws Problem 400 for a storage that is not offered; 409 for a name that is taken, or an owner with an account. */
  async function create(
    context: MemberCallContext,
    { body }: CallInput<typeof contract.createWorkspace>,
  ): Promise<WorkspaceRow> {
    const { actor, request } = context;
    if (!providers.some(({ provider }) => provider === body.storageProvider))
      throw new Problem(400, { errors: { storageProvider: fieldError('provider_needed') } });
    return asInstallation(engine, async (transaction) => {
      const { db } = transaction;
      await repo.claimNames(db);
      if (await repo.isNameTaken(db, body.name)) throw new Problem(409, { code: 'NAME_TAKEN' });
      const { name, email, pricing } = body;
      const values = { name, email, pricing, storage_provider: body.storageProvider };
      const workspaceId = await repo.insertWorkspace(db, values);
      await inviteOwner(transaction, {
        workspaceId,
        workspace: name,
        email,
        locale: request.locale,
        from: actor,
      });
      await recordEvent(transaction.db, context, {
        action: 'workspace.created',
        subjectType: 'workspace',
        subjectId: workspaceId,
        detail: values,
      });
      return workspaceRow(await found(transaction, workspaceId));
    });
  }

  /** @throws Problem 404; 409 for a name or a domain that is taken. */
  async function update(
    context: MemberCallContext,
    { params, body }: CallInput<typeof contract.updateWorkspace>,
  ): Promise<WorkspaceRow> {
    return asInstallation(engine, async (transaction) => {
      const { db } = transaction;
      const before = await found(transaction, params.workspaceId);
      await repo.claimNames(db);
      if (await repo.isNameTaken(db, body.name, before.id)) throw new Problem(409, { code: 'NAME_TAKEN' });
      const { name, email } = body;
      const domain = body.domainName === undefined ? before.domain_name : body.domainName || null;
      const values = { name, email, domain_name: domain };
      await repo.updateWorkspace(db, before.id, values);
      // On the record of the workspace it is about, where its owner can read it.
      const inside = { ...context, actor: { ...context.actor, workspaceId: before.id } };
      await recordEvent(transaction.db, inside, {
        action: 'workspace.updated',
        subjectType: 'workspace',
        subjectId: before.id,
        detail: changesOf(before, values),
      });
      transaction.afterCommit(forgetHosts);
      return workspaceRow(await found(transaction, before.id));
    });
  }

  return { list, create, update };
}

async function found({ db }: Transaction, id: number): Promise<repo.WorkspaceRecord> {
  const row = await repo.findWorkspace(db, id);
  if (row === undefined) throw new Problem(404);
  return row;
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
