import type { z } from 'zod';
import { isEmail } from '#kernel/field-types.ts';
import { isLocale } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { bytesOf } from '#platform/backup/archive.ts';
import type { Config } from '#platform/config/config.ts';
import { DataDirectoryInUse } from '#platform/db/lock.ts';
import { askServer } from '../control.ts';
import { seed } from '../seed/seed.ts';
import { createServices } from '../services.ts';
import { madeAdministrator, makeAdministrator, type newAdministrator } from './administrator.ts';
import { type Command, onlyOne, readArgs, UsageError } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

export const command: Command = {
  usage: ['admin create <email> [--first-name <name>] [--last-name <name>] [--locale en|fr]'],
  help: `Makes an administrator of the installation and prints a link with which that person sets
names and password. The link is good for seven days, and once; asked again before it was
used, the command gives a new one. Links begin with BASE_URL.
A running server on the embedded database is asked to do it.

  --first-name, --last-name   shown until the person fills in their own
  --locale                    language of the page behind the link (en)`,
  async run([verb, ...args], variables) {
    if (verb !== 'create') throw new UsageError(verb === undefined ? 'create is missing' : `admin ${verb}?`);
    const { values, positionals } = readArgs(args, {
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      locale: { type: 'string', default: 'en' },
    });
    const email = onlyOne(positionals, 'the e-mail address');
    if (!isEmail(email)) throw new UsageError(`${email} is not an e-mail address`);
    const { locale } = values;
    if (!isLocale(locale)) throw new UsageError(`--locale ${locale}: en or fr`);
    const names = { firstName: values['first-name'], lastName: values['last-name'] };
    const made = await make(commandConfig(variables), { email, locale, ...names });
    if ('refused' in made) {
      if (made.misused) throw new UsageError(made.refused);
      throw new Problem(409, { msg: made.refused });
    }
    console.log(
      `${email} becomes an administrator by opening this link within seven days:\n\n  ${made.link}\n`,
    );
    return 0;
  },
};

type Given = z.output<typeof newAdministrator>;

async function make(config: Config, given: Given): Promise<z.output<typeof madeAdministrator>> {
  try {
    return await withPlatform(config, async (platform) => {
      // Before the first start there is no site workspace to belong to. No demonstration comes into it unasked.
      await seed({ ...platform, config: { ...config, seed: 'none' } });
      return makeAdministrator(createServices(platform).api.contexts, platform, given);
    });
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    const answer = await askServer(config.dataDir, '/administrator', JSON.stringify(given));
    if (answer === undefined) throw error;
    return madeAdministrator.parse(JSON.parse((await bytesOf(answer)).toString()));
  }
}
