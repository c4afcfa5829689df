import { createInterface } from 'node:readline/promises';
import { accountOf, resetAtMachine } from '#features/members/server/second-factor.service.ts';
import { Problem } from '#kernel/problem.ts';
import { commandContext } from '#platform/request/job.ts';
import { createServices } from '../services.ts';
import { type Command, readArgs, singleArgument, UsageError } from './command.ts';
import { commandConfig, withPlatform } from './opening.ts';

export const command: Command = {
  usage: ['second-factor reset <email> [--yes]'],
  help: `Removes the lost second factor of somebody if nobody else can: owners and administrators do it
for their members, but a single administrator needs this command. It deletes the account's app,
passkeys and recovery codes, ends its sessions, sends a mail and writes to the audit log. The
password stays. Verify the person's identity first.

  --yes   does not ask for a confirmation`,
  async run([verb, ...args], variables) {
    if (verb !== 'reset')
      throw new UsageError(verb === undefined ? 'reset is missing' : `second-factor ${verb}?`);
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean', default: false } });
    const email = singleArgument(positionals, 'the e-mail address');
    if (!values.yes && !process.stdin.isTTY)
      throw new UsageError('there is no terminal for the confirmation: use --yes to skip it');
    return withPlatform(commandConfig(variables), async (platform) => {
      const services = createServices(platform);
      const context = commandContext(services.api.contexts, platform);
      try {
        const { first_name, last_name, role } = await accountOf(context, email);
        const who = `${first_name} ${last_name}`.trim();
        if (!values.yes && !(await agrees(`${who} <${email}>, ${role}`))) return 1;
        await platform.jobs.start(services.jobs, { work: false });
        await resetAtMachine(context, email);
      } catch (error) {
        throw explained(error, email);
      }
      console.log(
        `${email} now signs in with the password only, and gets a mail about it when the server runs.`,
      );
      return 0;
    });
  },
};

async function agrees(who: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Remove the second factor of ${who}? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

function explained(error: unknown, email: string): unknown {
  if (!(error instanceof Problem)) return error;
  const texts: Record<string, string> = {
    ADDRESS_UNKNOWN: `There is no account ${email}.`,
    NO_SECOND_FACTOR: `${email} has no second factor.`,
  };
  return new Problem(error.status, { msg: texts[error.code] ?? error.message, cause: error });
}
