import { seed } from '../seed/seed.ts';
import { type Command, noArguments, readArgs } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

export const command: Command = {
  usage: ['seed [--demo]'],
  help: `Inserts the first rows: the site workspace, as every start does automatically. Existing
rows are not changed.

  --demo   also inserts the demonstration companies, their people and their posts, but only into an
           empty database. Their password is DEMO_PASSWORD, or generated and printed.`,
  async run(args, variables) {
    const { values, positionals } = readArgs(args, { demo: { type: 'boolean', default: false } });
    noArguments(positionals);
    const config = { ...commandConfig(variables), seed: values.demo ? 'demo' : 'none' } as const;
    const { accounts, password } = await withPlatform(config, seed);
    if (values.demo && accounts.length === 0) {
      console.error('There is already a site workspace, and it is not the demonstration company’s.');
      return 1;
    }
    console.log('The first rows exist.');
    for (const email of accounts) console.log(`  ${email}`);
    if (password !== undefined) console.log(`with the password  ${password}  (shown this once)`);
    return 0;
  },
};
