import { assertLoginRoleFits } from '#platform/db/login-role.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Command, noArguments, readArgs } from './command.ts';
import { commandConfig, withOpened } from './opening.ts';

export const command: Command = {
  usage: ['migrate'],
  help: `Updates the database's schema, as every start does automatically. If several nodes run it, one
migrates and the others wait. The next run completes an interrupted one.`,
  async run(args, variables) {
    noArguments(readArgs(args, {}).positionals);
    const applied = await withOpened(commandConfig(variables), async ({ engine }) => {
      await assertLoginRoleFits(engine);
      const names = await migrate(engine);
      await assertLoginRoleFits(engine);
      return names;
    });
    for (const name of applied) console.log(name);
    console.log(applied.length === 0 ? 'The schema is up to date.' : 'The schema is up to date now.');
    return 0;
  },
};
