/**
 * Finds the workspace of a call. An administrator's call runs in the workspace that it names; services see only
 * that workspace (docs/decisions/0005-tenants-are-isolated-by-the-database.md).
 */
import { type Caller, hasRole, type Member } from '#kernel/actor.ts';
import type { Call, TenantName } from '#kernel/call.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { zoneOfTenant } from '#platform/db/zone.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handler, ValidatedInput } from '#platform/request/handler.ts';

/** Finds a workspace by the id of a row in it. The features that own the rows implement it. */
export type TenantFinders = Readonly<
  Record<keyof TenantName, (db: Database, id: number) => Promise<number | undefined>>
>;

/**
 * Returns the caller in the workspace that the call names.
 * @throws Problem 404 if that workspace does not exist or the caller may not see it.
 */
export async function inNamedTenant(
  { call }: Handler,
  caller: Caller,
  input: ValidatedInput,
  { platform, tenants }: { platform: Pick<Platform, 'engine'>; tenants: TenantFinders },
): Promise<Caller> {
  const named = call.tenant && nameIn(call.tenant, input);
  if (named === undefined) return caller;
  const { kind, id } = named;
  const asAdministrator = administratorOf(caller, call);
  if (asAdministrator === undefined) {
    // The database hides members of other workspaces. The caller could know the id of a workspace, so check it
    // here.
    if (kind === 'workspace' && id !== caller.workspaceId) throw new Problem(404);
    return caller;
  }
  const find = tenants[kind];
  const workspaceId = orNotFound(
    await asInstallation(platform.engine, ({ db }) => find(db, id), { readOnly: true }),
  );
  if (workspaceId === caller.workspaceId) return caller;
  const zone = await asTenant(platform.engine, workspaceId, ({ db }) => zoneOfTenant(db), { readOnly: true });
  return { ...asAdministrator, workspaceId, zone };
}

/**
 * Returns the caller as the administrator that they are in other workspaces, also an owner of the site's workspace
 * (docs/decisions/0074); undefined for anybody else.
 */
function administratorOf(caller: Caller, { access }: Call): Member | undefined {
  if (caller.kind !== 'member') return undefined;
  if (caller.role === 'ROLE_ADMIN') return caller;
  const isOpen = !Array.isArray(access) || access.includes('ROLE_ADMIN');
  return caller.administers === true && isOpen ? { ...caller, role: 'ROLE_ADMIN' } : undefined;
}

function nameIn(
  tenant: TenantName,
  { params, query, body }: ValidatedInput,
): { kind: keyof TenantName; id: number } | undefined {
  for (const kind of ['workspace', 'member'] as const) {
    const field = tenant[kind];
    if (field === undefined) continue;
    for (const part of [params, query, body]) {
      const id = fieldOf(part, field);
      if (typeof id === 'number') return { kind, id };
    }
  }
  return undefined;
}

function fieldOf(part: unknown, field: string): unknown {
  return typeof part === 'object' && part !== null ? Reflect.get(part, field) : undefined;
}

/** Whether the call's transaction sees all workspaces. */
export function seesEverything(call: Call, caller: Caller): boolean {
  return call.scope === 'every-tenant' || hasRole(caller, ...(call.everywhereFor ?? []));
}
