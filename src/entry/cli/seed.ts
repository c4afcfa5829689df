import { seed } from '../seed/seed.ts';
import { type Command, noArguments, readArgs } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

export const command: Command = {
  usage: ['seed [--demo]'],
  help: `Puts in the first rows: the site workspace, as every start does by itself. What is there
already is left alone.

  --demo   the demonstration companies, their people and their posts as well; only into an
           empty database. Their password is DEMO_PASSWORD, else made at random and printed.`,
  async run(args, variables) {
    const { values, positionals } = readArgs(args, { demo: { type: 'boolean', default: false } });
    noArguments(positionals);
    const config = { ...commandConfig(variables), seed: values.demo ? 'demo' : 'none' } as const;
    const { accounts, password } = await withPlatform(config, seed);
    if (values.demo && accounts.length === 0) {
      console.error('There is a site workspace already, and it is not the demonstration company’s.');
      return 1;
    }
    console.log('The first rows are in their place.');
    for (const email of accounts) console.log(`  ${email}`);
    if (password !== undefined) console.log(`with the password  ${password}  (shown this once)`);
    return 0;
  },
};
