import { createAdministrator } from '#features/accounts/server/administrator.service.ts';
import { foldEmail, isEmail } from '#kernel/email.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import { isLocale, type Locale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import type { Config } from '#platform/config/config.ts';
import { commandContext } from '#platform/request/job.ts';
import { replaceInvalidAddress, seed } from '../seed/seed.ts';
import { createServices } from '../services.ts';
import { type Command, readArgs, singleArgument, UsageError } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

export const command: Command = {
  usage: ['admin create <email> [--first-name <name>] [--last-name <name>] [--locale en|fr]'],
  help: `Creates an administrator of the installation and prints a link with which that person sets
names and password. The link is valid for seven days and can be used once; until then you can
repeat the command for a new one. Links begin with BASE_URL. A server may be running.

  --first-name, --last-name   shown until the person fills in their own
  --locale                    language of the page behind the link; by default the browser's`,
  async run([verb, ...args], variables) {
    if (verb !== 'create') throw new UsageError(verb === undefined ? 'create is missing' : `admin ${verb}?`);
    const { values, positionals } = readArgs(args, {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      locale: { type: 'string' },
    });
    const email = singleArgument(positionals, 'the e-mail address');
    if (!isEmail(email)) throw new UsageError(`${email} is not an e-mail address`);
    const { locale } = values;
    if (locale !== undefined && !isLocale(locale)) throw new UsageError(`--locale ${locale}: en or fr`);
    const names = { firstName: values['first-name'], lastName: values['last-name'] };
    const link = await createLink(commandConfig(variables), { email, locale, ...names });
    console.log(
      `${email} becomes an administrator by opening this link within seven days:\n\n  ${link}\n\n${ONE_ROLE}\n`,
    );
    return 0;
  },
};

/** Somebody who is both the administrator and the owner of the company needs two addresses. */
const ONE_ROLE =
  'An address has one role. The administrator invites the owner of the company, who needs another address.';

interface NewAdministrator {
  email: string;
  locale: Locale | undefined;
  firstName?: string;
  lastName?: string;
}

/**
 * Creates the administrator.
 * @returns the link.
 * @throws UsageError for an invalid name; Problem 409.
 */
async function createLink(config: Config, given: NewAdministrator): Promise<string> {
  return withPlatform(config, async (platform) => {
    // Before the first start there is no workspace for the administrator: create it without demonstration data.
    await seed({ ...platform, config: { ...config, seed: 'none' } });
    await replaceInvalidAddress(platform, foldEmail(given.email));
    const context = commandContext(createServices(platform).api.contexts, platform);
    return createAdministrator(context, given).catch(explain);
  });
}

function explain(error: unknown): never {
  if (error instanceof Problem && error.status === 409)
    throw new Problem(409, { msg: `This address already has an account. ${ONE_ROLE}` });
  if (error instanceof Problem && error.errors !== undefined) {
    const lines = Object.entries(error.errors).map(
      ([field, fault]) => `${field}: ${fieldErrorText(fault, 'en')}`,
    );
    throw new UsageError(lines.join('\n'));
  }
  throw error;
}
