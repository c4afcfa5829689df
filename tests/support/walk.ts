/**
 * Helps walks over all calls: generates sample requests from contracts, and fails a walk that sends no
 * requests.
 */
import { type Role, roles } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { pathOf } from '#kernel/client.ts';
import type { TestApi, TestClient } from './api.ts';
import { sampleOf } from './sample.ts';

/** A person or a visitor who sends requests. */
export interface Requester {
  request: TestClient['request'];
}

export interface Attempt {
  /** Values for fields by name, in path, query and body. */
  ids?: Record<string, unknown>;
  /** Body fields that are not in the contract. */
  extra?: Record<string, unknown>;
  /** Replaces the sample body. */
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  doAs?: number;
  /** The uploaded file. */
  file?: Blob;
}

let sent = 0;

/** Sends a call with sample values that its schemas accept. */
export function attempt(call: Call, by: Requester, options: Attempt = {}): Promise<Response> {
  sent += 1;
  const { doAs, headers } = options;
  const path = targetOf(call, options);
  const target = doAs === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}doAs=${doAs}`;
  const { body, type } = bodyOf(call, options);
  return by.request(target, { method: call.method, headers: { ...type, ...headers }, body });
}

/** Counts a request that a walk sends itself. */
export function noteRequest(): void {
  sent += 1;
}

/** Path and query of a sample request, below `/api/v1`. */
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
    // Added to the text, because a JavaScript object cannot have `__proto__` as an ordinary field.
    body:
      extra === undefined ? text : text.replace(/}$/, ',"__proto__":{"role":"ROLE_ADMIN","polluted":true}}'),
  };
}

/** Calls as rows of `test.each`. @throws Error if there are none. */
export function named(calls: readonly Call[]): (readonly [string, Call])[] {
  if (calls.length === 0) throw new Error('The walk matches no call: correct its filter, or delete the walk');
  return calls.map((call) => [call.id, call] as const);
}

/** Returns a test function that fails if it sends no request. */
export function sendingRequests<Row extends unknown[]>(work: (...row: Row) => Promise<void>) {
  return async (...row: Row): Promise<void> => {
    const before = sent;
    await work(...row);
    if (sent === before)
      throw new Error(
        'This walk sent no request for the call, so it proves nothing: add a person who may call it',
      );
  };
}

/** Calls that need a signed-in person. */
export const isGuarded = ({ access }: Call) => access !== 'anyone' && access !== 'session';

export const mayCall = (call: Call): Role[] =>
  roles.filter(
    (role) => call.access === 'member' || (Array.isArray(call.access) && call.access.includes(role)),
  );

/** Administrators may work across workspaces; these roles may not. */
export const tenantRoles = (call: Call): Role[] => mayCall(call).filter((role) => role !== 'ROLE_ADMIN');

/** All roles of a single workspace. */
export const everyTenantRole = roles.filter((role) => role !== 'ROLE_ADMIN');

export type People = Record<Role, TestClient>;

/** Returns a person of each role. The administrator is in the site workspace, the others in the given one. */
export async function peopleOf(app: TestApi, workspaceId: number): Promise<People> {
  const person = (role: Role) => app.signIn(role, role === 'ROLE_ADMIN' ? undefined : workspaceId);
  return {
    ROLE_USER: await person('ROLE_USER'),
    ROLE_MANAGER: await person('ROLE_MANAGER'),
    ROLE_OWNER: await person('ROLE_OWNER'),
    ROLE_ADMIN: await person('ROLE_ADMIN'),
  };
}
