/** Closes a workspace that moves to another installation, and brings one from there (`cli workspace`). */
import { Problem } from '#kernel/problem.ts';
import { RestoreRefused } from '#platform/backup/manifest.ts';
import type { Row } from '#platform/move/shift.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import * as repo from './move.repo.ts';
import { announceChange } from './site.service.ts';

export interface NamedWorkspace {
  id: number;
  name: string;
  is_site: boolean;
}

/**
 * @param named the id, name or host of the workspace, or the address of a member.
 * @throws Problem 404; 409 if it names several.
 */
export async function workspaceNamed(command: JobContext, named: string): Promise<NamedWorkspace> {
  const [found, ...others] = await command.everyTenant(({ db }) => repo.findNamed(db, named), {
    readOnly: true,
  });
  if (found === undefined) throw new Problem(404, { msg: `There is no workspace «${named}».` });
  if (others.length > 0)
    throw new Problem(409, {
      msg: `«${named}» names several workspaces; use an id: ${[found, ...others].map(({ id }) => id).join(', ')}.`,
    });
  return found;
}

/** @throws Problem 409 while something runs that must end first. */
export async function refuseUnfinished(
  { inTenant }: JobContext,
  { id }: Pick<NamedWorkspace, 'id'>,
): Promise<void> {
  const unfinished = await inTenant(id, ({ db }) => repo.listUnfinished(db), { readOnly: true });
  if (unfinished.length > 0)
    throw new Problem(409, { msg: `Wait until this has ended, then try again: ${unfinished.join(', ')}.` });
}

/** Closes the workspace for its members and readers, or opens it again and ends its redirects. */
export function setOpen(command: JobContext, { id }: NamedWorkspace, open: boolean): Promise<void> {
  return command.everyTenant(async (context) => {
    const runtime = open ? 'running' : 'stopped';
    await repo.setPlace(context.db, id, { runtime, moved_to: null, moved_id: null });
    await context.record({
      action: open ? 'workspace.opened' : 'workspace.closed',
      subjectType: 'workspace',
      subjectId: id,
      workspaceId: id,
    });
    await announceChange(context.db, id);
  });
}

/**
 * Closes the workspace and redirects its addresses. It is not billed any more and sends nothing.
 * @param to its new origin.
 * @param movedId its id there.
 * @throws RestoreRefused for the site's workspace, which answers for the installation.
 */
export async function redirect(
  command: JobContext,
  { id, is_site: isSite }: NamedWorkspace,
  to: string,
  movedId: number,
): Promise<void> {
  if (isSite)
    throw new RestoreRefused(
      'This workspace carries the public site of the installation. Redirect its host at the proxy.',
    );
  await command.everyTenant(async (context) => {
    const { db } = context;
    await repo.setPlace(db, id, { runtime: 'stopped', moved_to: to, moved_id: movedId });
    await context.record({
      action: 'workspace.moved',
      subjectType: 'workspace',
      subjectId: id,
      detail: { to },
      workspaceId: id,
    });
    await announceChange(db, id);
  });
  await command.inTenant(id, ({ db }) => repo.sendNothing(db));
}

export interface Adaptation {
  /** Instead of the workspace's former name. */
  name?: string;
  /** Instead of its former host; empty for none. */
  host?: string;
  /** New addresses of members by former ones, in lower case. */
  addresses: ReadonlyMap<string, string>;
}

/**
 * Adapts a row to this installation. An administrator of the former installation gets no rights in this one: the account remains,
 * disabled, as the author of its records.
 */
export function adaptRow({ name, host, addresses }: Adaptation, table: string, row: Row): Row {
  if (table === 'workspaces')
    return {
      ...row,
      name: name ?? row.name,
      domain_name: host === undefined ? row.domain_name : host || null,
      is_site: false,
      storage_provider: 'LOCAL',
      state: 'active',
      deletion_due_at: null,
      deletion_requested_by: null,
      runtime: 'running',
      moved_to: null,
      moved_id: null,
    };
  if (table !== 'accounts') return row;
  const email = addresses.get(String(row.email).toLowerCase()) ?? row.email;
  const account = { ...row, email, administers: false };
  if (row.role !== 'ROLE_ADMIN') return account;
  return { ...account, role: 'ROLE_USER', account_state: 'disabled', password_hash: null };
}

/** @throws RestoreRefused naming everything that is in use here. */
export async function refuseTaken(
  { db }: Pick<TransactionContext, 'db'>,
  workspace: Row,
  accounts: readonly Row[],
): Promise<void> {
  const taken = await repo.listTaken(db, {
    name: String(workspace.name),
    host: workspace.domain_name === null ? null : String(workspace.domain_name),
    addresses: accounts
      .filter((row) => row.user_state !== 'deleted')
      .map(({ email }) => String(email).toLowerCase()),
  });
  if (taken.length === 0) return;
  const options = { name: '--name', host: '--host', address: '--address' };
  throw new RestoreRefused(
    taken.map(({ kind, value }) => `The ${kind} ${value} is in use here; see ${options[kind]}.`).join('\n'),
  );
}
