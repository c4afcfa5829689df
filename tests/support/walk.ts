/**
 * What the walks over all calls share: how a call is asked with samples made from its contract, and a guard that lets
 * no walk pass which has asked nothing.
 */
import { type Role, roles } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { pathOf } from '#kernel/client.ts';
import type { TestApi, TestClient } from './api.ts';
import { sampleOf } from './sample.ts';

/** Who can be asked as: a signed-in person, or nobody. */
export interface Asker {
  request: TestClient['request'];
}

export interface Attempt {
  /** Values for fields by their names, in path, query and body. */
  ids?: Record<string, unknown>;
  /** Fields of the body besides those of the contract. */
  extra?: Record<string, unknown>;
  /** The body in the place of a sample. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  doAs?: number;
  /** What an upload sends. */
  file?: Blob;
}

let sent = 0;

/** Asks a call with samples that its schemas accept. */
export function attempt(call: Call, by: Asker, options: Attempt = {}): Promise<Response> {
  sent += 1;
  const { doAs, headers } = options;
  const path = targetOf(call, options);
  const target = doAs === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}doAs=${doAs}`;
  const { body, type } = bodyOf(call, options);
  return by.request(target, { method: call.method, headers: { ...type, ...headers }, body });
}

/** Counts a request that a walk sends by itself. */
export function noteRequest(): void {
  sent += 1;
}

/** Path and query of a sample below `/api/v1`. */
export function targetOf(call: Call, { ids = {} }: Attempt = {}): string {
  const input = { params: sampleOf(call.params, ids), query: sampleOf(call.query, ids) };
  return pathOf(call, input).replace(/^\/api\/v1/, '');
}

function bodyOf(call: Call, { ids = {}, extra, body, file }: Attempt) {
  if (call.encoding === 'upload') {
    const form = new FormData();
    form.set('file', file ?? new Blob(['sample']), file instanceof File ? file.name : 'sample.txt');
    for (const [name, value] of Object.entries(extra ?? {})) form.set(name, String(value));
    return { body: form };
  }
  if (call.body === undefined) return {};
  const text = JSON.stringify({ ...(body ?? sampleOf(call.body, ids)), ...extra });
  return {
    type: { 'content-type': 'application/json' },
    // Written out, because an object of JavaScript cannot hold it as a field of its own this way.
    body:
      extra === undefined ? text : text.replace(/}$/, ',"__proto__":{"role":"ROLE_ADMIN","polluted":true}}'),
  };
}

/** Calls as rows of `test.each`. @throws Error when there are none: a walk over nothing proves nothing. */
export function named(calls: readonly Call[]): (readonly [string, Call])[] {
  if (calls.length === 0)
    throw new Error('No call is of this kind any more: take the walk away, or mend its filter');
  return calls.map((call) => [call.id, call] as const);
}

/** The work of a test that fails when it has asked nothing, whatever it found. */
export function asking<Row extends unknown[]>(work: (...row: Row) => Promise<void>) {
  return async (...row: Row): Promise<void> => {
    const before = sent;
    await work(...row);
    if (sent === before)
      throw new Error(
        'This walk has sent no request for the call, so it proves nothing: say who is to ask it',
      );
  };
}

/** Calls of which it is asked who somebody is. */
export const isGuarded = ({ access }: Call) => access !== 'anyone' && access !== 'session';

export const mayCall = (call: Call): Role[] =>
  roles.filter(
    (role) => call.access === 'member' || (Array.isArray(call.access) && call.access.includes(role)),
  );

/** An administrator works across workspaces by right; these do not. */
export const tenantRoles = (call: Call): Role[] => mayCall(call).filter((role) => role !== 'ROLE_ADMIN');

/** Who is in a workspace only, whatever they may call. */
export const everyTenantRole = roles.filter((role) => role !== 'ROLE_ADMIN');

export type People = Record<Role, TestClient>;

/** A person of each role; those of a tenant in the given workspace. */
export async function peopleOf(app: TestApi, workspaceId: number): Promise<People> {
  const person = (role: Role) => app.signIn(role, role === 'ROLE_ADMIN' ? undefined : workspaceId);
  return {
    ROLE_USER: await person('ROLE_USER'),
    ROLE_MANAGER: await person('ROLE_MANAGER'),
    ROLE_OWNER: await person('ROLE_OWNER'),
    ROLE_ADMIN: await person('ROLE_ADMIN'),
  };
}
