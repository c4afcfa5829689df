/** Reads and changes the texts of mails with invoices, and the company's account at its approved platform. */
import { changesOf } from '#features/audit/rules.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { withChanges } from '#kernel/validate.ts';
import type { Vault } from '#platform/crypto/vault.ts';
import type { FlowAccount } from '#platform/flows/flow-service.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { mayChangeDispatch } from '../access.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type * as contract from '../settings.contract.ts';
import { connectionTroubles, type PlatformConnection, type SalesMailTexts } from '../settings.contract.ts';
import * as repo from './settings.repo.ts';

export const POLL_PLATFORM = 'dispatch.poll';

export interface PollJob {
  workspaceId: number;
}

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

/** Milliseconds before the account was entered for which flows are read, too. */
const FIRST_MS = 31 * 24 * 60 * 60 * 1000;

const about = (id: number | string) => `platform:${id}`;

/** The column with the encrypted secrets of accounts at platforms. */
export const sealedPlatformSecrets = { table: 'platform_connections', column: 'secret', key: 'id', about };

export async function readSalesMailTexts({ db }: MemberContext): Promise<SalesMailTexts> {
  const row = await repo.findTexts(db);
  return {
    subjectEn: row?.subject_en ?? '',
    textEn: row?.text_en ?? '',
    subjectFr: row?.subject_fr ?? '',
    textFr: row?.text_fr ?? '',
    standard: {
      subjectEn: en.standard_invoice_subject,
      textEn: en.standard_invoice_text,
      subjectFr: fr.standard_invoice_subject,
      textFr: fr.standard_invoice_text,
    },
  };
}

/** @throws Problem 403 */
export async function updateSalesMailTexts(
  context: MemberContext,
  { body }: On<'updateSalesMailTexts'>,
): Promise<SalesMailTexts> {
  const { db, actor } = context;
  if (!mayChangeDispatch(actor)) throw new Problem(403);
  const before = await readSalesMailTexts(context);
  const after = withChanges<SalesMailTexts>(before, body);
  await repo.saveTexts(db, actor.workspaceId, {
    subject_en: after.subjectEn,
    text_en: after.textEn,
    subject_fr: after.subjectFr,
    text_fr: after.textFr,
  });
  await context.record({
    action: 'sales-mail-texts.updated',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { changed: Object.keys(changesOf(before, after)).length },
  });
  return after;
}

/** @throws Problem 403 */
export async function readPlatformConnection({ db, actor }: MemberContext): Promise<PlatformConnection> {
  if (actor.role !== 'ROLE_OWNER') throw new Problem(403);
  return shown(await repo.findConnection(db));
}

/** @throws Problem 403; 400 for an address without https, or without a secret. */
export async function updatePlatformConnection(
  context: MemberContext,
  { body }: On<'updatePlatformConnection'>,
): Promise<PlatformConnection> {
  const { db, actor, vault, now, config } = context;
  if (!mayChangeDispatch(actor)) throw new Problem(403);
  const { flowAddress: address, tokenAddress, identifier, secret = '' } = body;
  const before = await repo.findConnection(db);
  const directoryAddress = body.directoryAddress ?? before?.directory_address ?? '';
  // The stored secret must not be sent to another address than the one it was entered for.
  const keepsSecret = secret === '' && before?.token_address === tokenAddress;
  const isPlain = (text: string) => text !== '' && !text.startsWith('https:') && !config.test;
  const errors = {
    ...(isPlain(address) && { flowAddress: fieldError('platform_address_invalid') }),
    ...(isPlain(directoryAddress) && { directoryAddress: fieldError('platform_directory_invalid') }),
    ...(isPlain(tokenAddress) && { tokenAddress: fieldError('platform_token_invalid') }),
    ...(secret === '' && !keepsSecret && { secret: fieldError('platform_secret_needed') }),
  };
  if (Object.keys(errors).length > 0) throw new Problem(400, { errors });
  const values = {
    address,
    directory_address: directoryAddress,
    token_address: tokenAddress,
    identifier,
    trouble: '',
  };
  const id = await repo.saveConnection(db, {
    ...values,
    workspace_id: actor.workspaceId,
    secret: before?.secret ?? '',
    read_until: new Date(now.getTime() - FIRST_MS),
  });
  // The row's id is known only now.
  if (secret !== '') await repo.updateConnection(db, { secret: vault.seal(secret, about(id)) });
  await context.record({
    action: 'platform-connection.updated',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { flowAddress: address, identifier },
  });
  const job: PollJob = { workspaceId: actor.workspaceId };
  await context.enqueue(POLL_PLATFORM, job);
  return shown(await repo.findConnection(db));
}

/** @throws Problem 403; 404 without an account. */
export async function deletePlatformConnection(context: MemberContext): Promise<PlatformConnection> {
  const { db, actor } = context;
  if (!mayChangeDispatch(actor)) throw new Problem(403);
  if (!(await repo.deleteConnection(db))) throw new Problem(404);
  await context.record({
    action: 'platform-connection.deleted',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
  });
  return shown(undefined);
}

function shown(row: repo.Connection | undefined): PlatformConnection {
  return {
    flowAddress: row?.address ?? '',
    directoryAddress: row?.directory_address ?? '',
    tokenAddress: row?.token_address ?? '',
    identifier: row?.identifier ?? '',
    hasSecret: row !== undefined,
    answeredAt: row?.answered_at?.toISOString() ?? null,
    trouble: connectionTroubles.find((one) => one === row?.trouble) ?? '',
  };
}

/** Only tests reach the internal network. @throws Problem 503 when the secret was encrypted with a different key. */
export function accountOf(
  { vault, config }: Pick<JobContext, 'config'> & { vault: Vault },
  { id, address, identifier, secret, ...connection }: repo.Connection,
): FlowAccount {
  return {
    address,
    directoryAddress: connection.directory_address,
    tokenAddress: connection.token_address,
    identifier,
    secret: vault.open(secret, about(id)),
    anywhere: config.test,
  };
}
