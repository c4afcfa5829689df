/** Sets up an empty installation: names its company, and creates the first owner (docs/decisions/0074). */

import { createFirstOwner, hasAdministrator } from '#features/accounts/server/administrator.service.ts';
import { signInByActivation } from '#features/accounts/server/session.service.ts';
import { refuseCommonPassword } from '#features/accounts/server/signup.service.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { isEmail } from '#kernel/email.ts';
import { Problem } from '#kernel/problem.ts';
import { zoneOfHolidays } from '#kernel/zone-choice.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { newToken, tokenHash } from '#platform/crypto/token.ts';
import type { Database } from '#platform/db/kysely.ts';
import { type PrepareContext, Reply, type TenantContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import type * as contract from '../contract.ts';
import { type Installation, isUnset, SETUP_LIMIT } from '../rules.ts';
import * as repo from './repo.ts';

/**
 * Prepares the link of a starting server process, which replaces those of processes that no longer run.
 * @param running names of the server processes.
 * @returns the code of the link; undefined if the installation is set up.
 */
export async function offerSetup(
  command: JobContext,
  process: { node: string; running: readonly string[] },
): Promise<Installation & { code: string | undefined }> {
  return command.everyTenant(async ({ db }) => {
    const installation = await readInstallation(db);
    if (!isUnset(installation)) return { ...installation, code: undefined };
    const code = newToken();
    await repo.saveCode(db, { hash: tokenHash(code), ...process });
    return { ...installation, code };
  });
}

async function readInstallation(db: Database): Promise<Installation> {
  return { hasAdministrator: await hasAdministrator(db), hasPeople: await repo.hasPeople(db) };
}

/** @throws Problem 429 after too many openings from one address. */
export async function countOpening({ limits, request }: PrepareContext): Promise<void> {
  await limits.spend(SETUP_LIMIT, request.address);
}

/** @throws Problem 404 for any code that this installation did not print. */
export async function readSetup(
  { db }: TenantContext,
  { body }: CallInput<typeof contract.readSetup>,
): Promise<CallAnswer<typeof contract.readSetup>> {
  const state = await repo.findCode(db, tokenHash(body.code));
  if (state === undefined) throw new Problem(404);
  return { state: isUnset(await readInstallation(db)) ? state : 'used' };
}

/**
 * Hashes the password, for a code that exists.
 * @throws Problem 404; 400 for a common password; 429 after too many submissions from one address.
 */
export async function prepareSetup(
  context: PrepareContext,
  { body }: CallInput<typeof contract.setUp>,
): Promise<string> {
  await countOpening(context);
  const state = await context.read((db) => repo.findCode(db, tokenHash(body.code)));
  if (state === undefined) throw new Problem(404);
  refuseCommonPassword(body.password);
  return hashPassword(body.password);
}

/** @throws Problem 410 if the installation is set up; 409 if another workspace has the name or the address. */
export async function setUp(
  context: TenantContext,
  { body }: CallInput<typeof contract.setUp>,
  passwordHash: string,
): Promise<Reply<CallAnswer<typeof contract.setUp>>> {
  const { db } = context;
  const { company: name, holidayZone, firstName, lastName, email, locale } = body;
  const site = await repo.lockSite(db);
  const hash = tokenHash(body.code);
  const isOpen = (await repo.findCode(db, hash)) === 'open' && isUnset(await readInstallation(db));
  if (!isOpen) throw new Problem(410, { code: 'ALREADY_SET_UP' });
  await repo.spendCode(db, hash);
  await repo.nameCompany(db, site.id, {
    name,
    // The default address of an installation is not one.
    email: isEmail(site.email) ? site.email : email,
    holiday_zone: holidayZone,
    time_zone: zoneOfHolidays(holidayZone),
  });
  await createFirstOwner(context, {
    workspace_id: site.id,
    email,
    first_name: firstName,
    last_name: lastName,
    locale,
    locale_chosen: true,
    password_hash: passwordHash,
  });
  await announceChange(db, site.id);
  await context.record({
    action: 'workspace.set-up',
    subjectType: 'workspace',
    subjectId: site.id,
    detail: { name, email },
    workspaceId: site.id,
  });
  // As an invitation, this has just set the password.
  return new Reply({ created: true as const }, await signInByActivation(context, 'invite', email));
}
