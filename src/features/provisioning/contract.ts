/**
 * Declares the calls for service operations. Source: business-app §4, §7 «Workspaces»; product.md §7
 * «Operations».
 */
import { z } from 'zod';
import { runtimes, storageProviders } from '#features/workspaces/rules.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { operationStates, operationTypes, runtimeActions, serviceActions, serviceTypes } from './rules.ts';
import './errors.ts';

const access = ['ROLE_ADMIN'] as const;

const operation = z.object({
  operationId: z.number().int(),
  type: z.enum(operationTypes),
  action: z.enum([...runtimeActions, ...serviceActions]),
  state: z.enum(operationStates),
  /** One line per completed step; ISO 8601 instants. */
  log: z.array(z.object({ at: z.string(), text: z.string() })),
  requested_by: z.string(),
  submitted_at: z.string(),
  finished_at: z.string().nullable(),
  /** Whether the provider created a secret that the caller requested and has not seen yet. */
  secret_waits: z.boolean(),
});
export type Operation = z.infer<typeof operation>;

/** The credentials of a new user. They are returned once and not stored. */
const credentials = z.object({ user: z.string(), secret: z.string() });
export type Credentials = z.infer<typeof credentials>;

export const operateRuntime = call({
  id: 'operateRuntime',
  method: 'POST',
  path: '/workspaces/{workspaceId}/runtime/{action}',
  summary: 'Start or stop a workspace',
  safeguard: 'confirm',
  unversioned: 'only one operation runs at a time; operations are not edited',
  access,
  encoding: 'none',
  params: z.object({ workspaceId: id, action: z.enum(runtimeActions) }),
  tenant: { workspace: 'workspaceId' },
  status: 201,
  answer: z.object({ operationId: z.number().int() }),
  texts: {
    success: 'ACTION EXECUTED',
    failure: 'FAILED TO EXECUTE ACTION',
  },
});

export const operateService = call({
  id: 'operateService',
  method: 'POST',
  path: '/workspaces/{workspaceId}/{type}/{action}',
  summary: 'Create, delete or rotate an instance or a user of a workspace',
  safeguard: 'confirm',
  unversioned: 'only one operation runs at a time; operations are not edited',
  access,
  encoding: 'none',
  params: z.object({ workspaceId: id, type: z.enum(serviceTypes), action: z.enum(serviceActions) }),
  tenant: { workspace: 'workspaceId' },
  answersSecret: true,
  status: 201,
  answer: z.object({
    operationId: z.number().int(),
    /** For users whose secret was created immediately. A secret that the provider creates is available when the operation ends. */
    credentials: credentials.optional(),
  }),
  texts: {
    success: 'creation operation submitted',
    failure: 'FAILED TO EXECUTE OPERATION',
  },
});

export const listOperations = listCall({
  id: 'listOperations',
  path: '/workspaces/{workspaceId}/operations',
  summary: 'The services of a workspace and the operations on them, newest first',
  access,
  params: z.object({ workspaceId: id }),
  tenant: { workspace: 'workspaceId' },
  name: 'operations',
  row: operation,
  extra: {
    workspaceId: z.number().int(),
    workspace: z.string(),
    storageProvider: z.enum(storageProviders),
    runtime: z.enum(runtimes),
    services: z.array(z.object({ type: z.enum(serviceTypes), name: z.string(), created_at: z.string() })),
  },
  texts: { failure: 'FAILED TO GET OPERATIONS' },
});
export type Operations = z.infer<typeof listOperations.answer>;

export const takeOperationSecret = call({
  id: 'takeOperationSecret',
  method: 'POST',
  path: '/workspaces/{workspaceId}/operations/{operationId}/secret',
  summary: 'The secret that an operation created; returned once, and only to the requester',
  safeguard: 'the secret is shown only once, as intended',
  unversioned: 'returned once, and only to one person',
  records: 'operation.secret-shown',
  access,
  encoding: 'none',
  params: z.object({ workspaceId: id, operationId: id }),
  tenant: { workspace: 'workspaceId' },
  answersSecret: true,
  answer: credentials,
  texts: { failure: 'THE SECRET WAS SHOWN ALREADY' },
});

const storageAccess = 'With the user and secret of a storage user (HTTP Basic)';

export const listStoredFiles = call({
  id: 'listStoredFiles',
  method: 'GET',
  path: '/stored-files',
  summary: `List the keys of a workspace's files. ${storageAccess}`,
  noScreen: 'for programs with a login of the storage',
  access: 'anyone',
  scope: 'none',
  because: 'requests the storage, which may be in a cloud',
  answer: z.object({ keys: z.array(z.string()) }),
});

export const readStoredFile = call({
  id: 'readStoredFile',
  method: 'GET',
  path: '/stored-files/content',
  summary: `Read one of a workspace's files. ${storageAccess}`,
  noScreen: 'for programs with a login of the storage',
  access: 'anyone',
  scope: 'every-tenant',
  query: z.object({ key: z.string().min(1).max(1000) }),
  answer: fileAnswer,
  produces: 'application/octet-stream',
});
