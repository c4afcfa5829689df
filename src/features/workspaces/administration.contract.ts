/**
 * Declares the administrators' calls for all workspaces. Source: business-app §2, §3, §7 «Workspaces»;
 * product.md §7.
 */
import { z } from 'zod';
import { emailField } from '#features/accounts/profile.contract.ts';
import { call } from '#kernel/call.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { locales } from '#kernel/locale.ts';
import { workspaceName } from './contract.ts';
import { fieldError } from './errors.ts';
import { pricings, runtimes, storageProviders, workspaceStates } from './rules.ts';

const access = ['ROLE_ADMIN'] as const;

export const workspace = z.object({
  workspaceId: z.number().int(),
  name: z.string(),
  email: z.string(),
  domainName: z.string().nullable(),
  storageProvider: z.enum(storageProviders),
  pricing: z.enum(pricings),
  state: z.enum(workspaceStates),
  runtime: z.enum(runtimes),
  is_site: z.boolean(),
  members: z.number().int(),
  /** ISO 8601 instants. */
  deletion_due_at: z.string().nullable(),
  created_at: z.string(),
});
export type WorkspaceRow = z.infer<typeof workspace>;

export const listWorkspaces = listCall({
  id: 'listWorkspaces',
  path: '/workspaces',
  summary: 'List all workspaces of the installation',
  access,
  scope: 'every-tenant',
  name: 'workspaces',
  row: workspace,
  columns: {
    name: 'name',
    email: 'email',
    domainName: 'text',
    storageProvider: 'word',
    pricing: 'word',
    members: 'figure',
    state: 'state',
  },
  search: true,
  filters: { pricing: z.enum(pricings), state: z.enum(['active', 'pending-deletion']) },
  sort: ['name'],
  extra: {
    /** The storage providers that a new workspace can use. */
    storageProviders: z.array(z.object({ provider: z.enum(storageProviders), configured: z.boolean() })),
  },
  texts: { failure: 'FAILED TO GET WORKSPACES' },
});
export type WorkspaceList = z.infer<typeof listWorkspaces.answer>;

export const createWorkspace = call({
  id: 'createWorkspace',
  method: 'POST',
  path: '/workspaces/create',
  summary: 'Create a workspace and invite its owner',
  safeguard: 'form',
  access,
  scope: 'every-tenant',
  encoding: 'form',
  body: z.object({
    name: workspaceName,
    email: emailField,
    storageProvider: z.enum(storageProviders, fieldError('provider_needed')),
    pricing: z.enum(pricings, fieldError('plan_needed')),
    /** Language of the owner's invitation; by default the inviter's language. */
    locale: z.enum(locales).optional(),
  }),
  status: 201,
  answer: workspace,
  texts: {
    success: 'creation operation submitted',
    failure: 'FAILED TO CREATE WORKSPACE',
    byStatus: { 409: 'WORKSPACE ALREADY EXIST' },
  },
});

/** A host name without port, in lower case; empty for a workspace without a separate site. */
const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^$|^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/,
    fieldError('host_name_invalid'),
  );

export const readOneWorkspace = call({
  id: 'readOneWorkspace',
  method: 'GET',
  path: '/workspaces/{workspaceId}',
  summary: 'Read a workspace with the version (ETag), which a change can name',
  access,
  scope: 'every-tenant',
  params: z.object({ workspaceId: id }),
  answer: workspace,
  texts: { failure: 'FAILED TO GET WORKSPACES' },
});

export const updateWorkspace = call({
  id: 'updateWorkspace',
  method: 'PUT',
  path: '/workspaces/{workspaceId}',
  summary: 'Change name, address, site and plan of a workspace; a new plan is billed from today',
  safeguard: 'form',
  ifMatch: { of: readOneWorkspace },
  access,
  scope: 'every-tenant',
  encoding: 'form',
  params: z.object({ workspaceId: id }),
  body: z.object({
    name: workspaceName,
    email: emailField,
    domainName: domainName.optional(),
    /** If omitted, the plan stays as it is. */
    pricing: z.enum(pricings, fieldError('plan_needed')).optional(),
  }),
  answer: workspace,
  texts: {
    success: 'WORKSPACE UPDATED',
    failure: 'FAILED TO UPDATE WORKSPACE',
    byStatus: { 409: 'WORKSPACE ALREADY EXIST' },
  },
});
