/** The first administrator, whom nobody can invite: made at the machine itself, by whoever runs it. */
import { isEmail } from '#kernel/field-types.ts';
import type { Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { generalError } from '#kernel/words.ts';
import type { JobContext } from '#platform/request/job.ts';
import { codeLink } from '../code.rules.ts';
import { foldEmail } from '../rules.ts';
import { isName, loginFromEmail, tidyName } from '../signup.rules.ts';
import { fieldError } from '../words.ts';
import { claimEmail, findHolder } from './address.repo.ts';
import * as repo from './administrator.repo.ts';
import { issueCode } from './code.service.ts';

export interface NewAdministrator {
  email: string;
  firstName?: string;
  lastName?: string;
  locale: Locale;
}

/**
 * Makes a pending administrator of the site workspace. Asked again before the link was used, it gives a new link.
 * @returns the link with which that person sets names and password; good for seven days, and once.
 * @throws Problem 400 for what is no address or name; 409 when the address has another account.
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
      (await repo.insertAdministrator(db, {
        ...{ workspaceId, email, locale, ...names },
        login: await repo.freeLogin(db, workspaceId, loginFromEmail(email)),
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

/** Whether there is an administrator who can sign in. */
export function hasAdministrator(command: JobContext): Promise<boolean> {
  return command.everyTenant(({ db }) => repo.hasAdministrator(db));
}
