/** The calls about the own workspace. Source: business-app §2, §3, §7 «Workspaces»; product.md §7. */
import { z } from 'zod';
import { emailField } from '#features/accounts/profile.contract.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { checkbox } from '#kernel/checkbox.ts';
import { isOfType } from '#kernel/field-types.ts';
import { holidayZones } from '#kernel/holidays.ts';
import { id } from '#kernel/id.ts';
import { fieldError } from './errors.ts';
import { pricings, runtimes, storageProviders, workspaceStates } from './rules.ts';

/** Administrators may name another workspace; for everybody else no other exists. */
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
  /** Null: unlimited. */
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
  /** How many months ahead a week can be submitted. */
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
    /** As in the list of members: with invited and disabled ones. */
    members: z.number().int(),
    contracts: z.number().int(),
    expense_reports: z.number().int(),
  }),
  licence: plan.omit({ pricing: true }).extend({
    pricing_type: z.enum(pricings),
    used_seats: z.number().int(),
    used_bytes: z.number().int(),
    objects: z.number().int(),
  }),
  settings,
  /** Every plan including the current one, cheapest first. */
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
  summary: 'The own workspace, as every screen needs it: name, state, holidays, days until its deletion',
  access: 'member',
  byMembership: 'every screen needs these facts of the own workspace',
  answer: settings.pick({
    workspaceId: true,
    name: true,
    state: true,
    runtime: true,
    deletion: true,
    holidayZone: true,
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
  summary: 'Change name, address and holidays of the workspace, and whether its members need a second factor',
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
    /** Left out: unchanged. */
    holidayZone: z.enum(holidayZones).optional(),
    /** Left out: unchanged. */
    submitAheadMonths: z.coerce
      .number(monthsAhead)
      .int(monthsAhead)
      .min(0, monthsAhead)
      .max(60, monthsAhead)
      .optional(),
    /** Left out: unchanged. Members without a second factor set one up at their next sign-in. */
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
  summary: 'Have the workspace deleted in 30 days',
  safeguard: 'confirm',
  unversioned: 'asked for or not, whatever else has changed',
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
  summary: 'Take a deletion back',
  safeguard: 'keeps everything; the deletion can be requested again',
  unversioned: 'asked for or not, whatever else has changed',
  records: 'workspace.deletion-cancelled',
  access: mayChange,
  notUnderDoAs: 'of a deletion, which it does not allow either',
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
  id: 'exportWorkspace',
  method: 'GET',
  path: '/workspace/archive',
  summary: 'Everything of the workspace as one ZIP: tables as CSV and JSON, files, documents',
  onRecord: true,
  access: mayChange,
  answer: fileAnswer,
  produces: 'application/zip',
  texts: { failure: 'FAILED TO EXPORT WORKSPACE' },
});
