/**
 * Declares the calls for one's own workspace. Source: business-app §2, §3, §7 «Workspaces»; product.md §7.
 */
import { z } from 'zod';
import { emailField } from '#features/accounts/profile.contract.ts';
import { startsExport } from '#features/exports/contract.ts';
import { call } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { isOfType } from '#kernel/field-types.ts';
import { holidayZones } from '#kernel/holidays.ts';
import { id } from '#kernel/id.ts';
import { zones } from '#kernel/zone.ts';
import { fieldError } from './errors.ts';
import { pricings, runtimes, storageProviders, workspaceStates } from './rules.ts';

/** Only administrators may name another workspace; for everybody else it does not exist. */
const ofWorkspace = z.object({
  workspaceId: z.union([z.literal('').transform(() => undefined), id]).optional(),
});

export const workspaceName = z
  .string(fieldError('workspace_name_invalid'))
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine((name) => name.length <= 100 && isOfType('string', name), fieldError('workspace_name_invalid'));

const deletion = z.object({
  /** ISO 8601 instant. */
  due_at: z.string(),
  days_left: z.number().int(),
});

const plan = z.object({
  pricing: z.enum(pricings),
  /** Null is unlimited. */
  seats: z.number().int().nullable(),
  storage_bytes: z.number().int().nullable(),
  /** Per month, before VAT, in cents. */
  price_cents: z.number().int(),
});
export type Plan = z.infer<typeof plan>;

const settings = z.object({
  workspaceId: z.number().int(),
  name: z.string(),
  email: z.string(),
  domainName: z.string().nullable(),
  storageProvider: z.enum(storageProviders),
  state: z.enum(workspaceStates),
  runtime: z.enum(runtimes),
  /** The region of the public holidays (kernel/holidays.ts). */
  holidayZone: z.enum(holidayZones),
  /** The time zone in which an instant is a day (kernel/zone.ts). */
  timeZone: z.enum(zones),
  /** Number of months ahead for which a week can be submitted. */
  submitAheadMonths: z.number().int(),
  /** Whether every member must have a second factor. */
  secondFactorRequired: z.boolean(),
  /** False for the site workspace. */
  deletable: z.boolean(),
  deletion: deletion.nullable(),
  /** ISO 8601 instant. */
  created_at: z.string(),
});

export const workspaceSettings = z.object({
  overview: z.object({
    /** Counted as in the list of members: including invited and disabled people. */
    members: z.number().int(),
    contracts: z.number().int(),
    expense_reports: z.number().int(),
  }),
  licence: plan.omit({ pricing: true }).extend({
    pricing_type: z.enum(pricings),
    /** False for the operator's own company as long as it has ordered no plan. */
    billed: z.boolean(),
    used_seats: z.number().int(),
    used_bytes: z.number().int(),
    objects: z.number().int(),
  }),
  settings,
  /** Every plan, including the current one, cheapest first. */
  offers: z.array(plan),
});
export type WorkspaceSettings = z.infer<typeof workspaceSettings>;

const monthsAhead = fieldError('months_ahead_invalid');
const mayRead = ['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN'] as const;
const mayChange = ['ROLE_OWNER', 'ROLE_ADMIN'] as const;

export const readWorkspace = call({
  id: 'readWorkspace',
  method: 'GET',
  path: '/workspace',
  summary: 'Data of one’s own workspace: name, state, holidays, days until its deletion',
  noScreen: 'pages read its name and deletion with other data; the specification has this call',
  access: 'member',
  ofEverybody: 'it describes the workspace',
  byMembership: 'every member may know this of their own workspace',
  answer: settings.pick({
    workspaceId: true,
    name: true,
    state: true,
    runtime: true,
    deletion: true,
    holidayZone: true,
    timeZone: true,
    secondFactorRequired: true,
  }),
  texts: { failure: 'FAILED TO WORKSPACE INFOS' },
});

export const readSettings = call({
  id: 'readWorkspaceSettings',
  method: 'GET',
  path: '/workspace/settings',
  summary: 'Overview, licence, settings and offers of the workspace',
  access: mayRead,
  query: ofWorkspace,
  tenant: { workspace: 'workspaceId' },
  answer: workspaceSettings,
  texts: { failure: 'FAILED TO WORKSPACE INFOS' },
});

export const updateSettings = call({
  id: 'updateWorkspaceSettings',
  method: 'PUT',
  path: '/workspace/settings',
  summary:
    'Change name, address, holidays and time zone of the workspace, and whether members must have a second factor',
  safeguard: 'form',
  ifMatch: { of: readSettings },
  access: mayChange,
  underDoAs: true,
  encoding: 'form',
  query: ofWorkspace,
  tenant: { workspace: 'workspaceId' },
  body: z.object({
    name: workspaceName,
    email: emailField,
    /** If omitted, the zone stays as it is. */
    holidayZone: z.enum(holidayZones).optional(),
    /** If omitted, a zone that follows the public holidays goes on following them; another stays as it is. */
    timeZone: z.enum(zones).optional(),
    /** If omitted, the number stays as it is. */
    submitAheadMonths: z.coerce
      .number(monthsAhead)
      .int(monthsAhead)
      .min(0, monthsAhead)
      .max(60, monthsAhead)
      .optional(),
    /** If omitted, the requirement stays as it is. Members without a second factor set one up at their next sign-in. */
    secondFactorRequired: checkbox.optional(),
  }),
  answer: workspaceSettings,
  texts: {
    success: 'WORKSPACE UPDATED',
    failure: 'FAILED TO UPDATE WORKSPACE',
    byStatus: { 409: 'WORKSPACE ALREADY EXIST' },
  },
});

export const submitDeletion = call({
  id: 'submitWorkspaceDeletion',
  method: 'POST',
  path: '/workspace/settings/deletion/submit',
  summary: 'Request the deletion of the workspace in 30 days',
  safeguard: 'confirm',
  unversioned: 'a deletion is requested or not, whatever else changed',
  records: 'workspace.deletion-submitted',
  access: mayChange,
  notUnderDoAs: 'deletes',
  encoding: 'none',
  query: ofWorkspace,
  tenant: { workspace: 'workspaceId' },
  answer: workspaceSettings,
  texts: {
    success: 'Deletion submitted',
    failure: 'FAILED TO SUBMIT DELETION',
    byStatus: { 409: 'FAILED TO SUBMIT DELETION' },
  },
});

export const cancelDeletion = call({
  id: 'cancelWorkspaceDeletion',
  method: 'POST',
  path: '/workspace/settings/deletion/cancel',
  summary: 'Cancel the requested deletion',
  safeguard: 'everything is kept; the deletion can be requested again',
  unversioned: 'a deletion is requested or not, whatever else changed',
  records: 'workspace.deletion-cancelled',
  access: mayChange,
  notUnderDoAs: 'reverts a deletion, which is not allowed either',
  encoding: 'none',
  query: ofWorkspace,
  tenant: { workspace: 'workspaceId' },
  answer: workspaceSettings,
  texts: {
    success: 'Deletion cenceled',
    failure: 'FAILED TO CANCEL DELETION',
    byStatus: { 409: 'FAILED TO CANCEL DELETION' },
  },
});

export const exportArchive = call({
  ...startsExport,
  id: 'exportWorkspace',
  method: 'POST',
  path: '/workspace/archive',
  summary: 'Start a job that makes one ZIP of all data: tables as CSV and JSON, files, documents',
  access: mayChange,
  encoding: 'none',
  texts: { failure: 'FAILED TO EXPORT WORKSPACE' },
});
