/** Creates the first administrator, whom nobody can invite: from the command line, or with the link of the first start. */

import { foldEmail, isEmail } from '#kernel/email.ts';
import { generalError } from '#kernel/error-texts.ts';
import type { Locale } from '#kernel/locale.ts';
import { isName, tidyName } from '#kernel/person-name.ts';
import { Problem } from '#kernel/problem.ts';
import type { Database } from '#platform/db/kysely.ts';
import { refuseTaken } from '#platform/db/unique.ts';
import type { TransactionContext } from '#platform/request/context.ts';
import type { JobContext } from '#platform/request/job.ts';
import { codeLink } from '../code.rules.ts';
import { fieldError } from '../errors.ts';
import { loginFromEmail } from '../signup.rules.ts';
import { takenOfAccounts } from '../taken.rules.ts';
import { claimEmail, evictNeverActivated, findHolder } from './address.repo.ts';
import * as repo from './administrator.repo.ts';
import { issueCode } from './code.service.ts';

export interface NewAdministrator {
  email: string;
  firstName?: string;
  lastName?: string;
  /** Language of the page that the link opens; by default the language of the reader's browser. */
  locale?: Locale;
}

/**
 * Creates a pending administrator of the site workspace. Until the link is used, repeating the command returns a new link.
 * @returns the link for choosing names and a password, valid once and for seven days.
 * @throws Problem 400 for an invalid address or name; 409 when the address belongs to another account.
 */
export async function createAdministrator(
  command: JobContext,
  { locale, ...given }: NewAdministrator,
): Promise<string> {
  const email = foldEmail(given.email);
  const names = { firstName: tidyName(given.firstName ?? ''), lastName: tidyName(given.lastName ?? '') };
  if (!isEmail(email)) throw new Problem(400, { errors: { email: generalError('email_invalid') } });
  for (const [field, name] of Object.entries(names))
    if (name !== '' && !isName(name))
      throw new Problem(400, { errors: { [field]: fieldError('letters_only') } });

  return command.everyTenant(async (context) => {
    const { config, db } = context;
    await claimEmail(db, email);
    const workspaceId = await repo.findSite(db);
    const known = await findHolder(db, email);
    if (known !== undefined && !(await repo.isPendingAdministrator(db, known)))
      throw new Problem(409, { code: 'ADDRESS_HAS_AN_ACCOUNT' });
    const accountId =
      known ??
      (await repo.insertAccount(db, {
        workspace_id: workspaceId,
        email,
        locale: locale ?? 'en',
        first_name: names.firstName,
        last_name: names.lastName,
        login: await repo.freeLogin(db, workspaceId, loginFromEmail(email)),
        role: 'ROLE_ADMIN',
      }));
    const code = await issueCode(context, { workspaceId, accountId, email }, 'invite');
    await context.record({
      action: 'administrator.created',
      subjectType: 'account',
      subjectId: accountId,
      detail: { email },
      workspaceId,
    });
    return codeLink(config.baseUrl, locale, { operation: 'invite', userId: accountId, email, code });
  });
}

/** Whether the installation has an administrator who can sign in. */
export const hasAdministrator: (db: Database) => Promise<boolean> = repo.hasAdministrator;

/**
 * Creates the owner of the site's workspace, who also administers the installation (docs/decisions/0074).
 * @returns the id of the account.
 * @throws Problem 409 if the address has an account that was activated.
 */
export async function createFirstOwner(
  { db }: TransactionContext,
  person: Omit<repo.NewAccount, 'login' | 'role'>,
): Promise<number> {
  const { email, workspace_id: workspaceId } = person;
  await claimEmail(db, email);
  // An invitation that was never accepted is deleted: the person with the terminal's link gets the address.
  const holder = await findHolder(db, email);
  if (holder !== undefined) await evictNeverActivated(db, holder);
  const login = await repo.freeLogin(db, workspaceId, loginFromEmail(email));
  const owner = { ...person, login, role: 'ROLE_OWNER', administers: true, user_state: 'active' } as const;
  return refuseTaken(repo.insertAccount(db, owner), takenOfAccounts);
}
