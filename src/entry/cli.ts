/** Commands for who runs the installation: `node build/server/cli.js <command> …`. */
import { Problem } from '#kernel/problem.ts';
import { ConfigError } from '#platform/config/config.ts';
import { DataDirectoryInUse } from '#platform/db/lock.ts';
import { type Command, UsageError } from './cli/command.ts';
import { importCommand } from './cli/import.ts';

const commands: Record<string, Command> = {
  import: importCommand,
};

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`,
  );
  return `Commands:\n\n${lines.join('\n')}\n`;
}

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    console.log(help());
    if (name !== '' && name !== 'help' && name !== '--help') process.exitCode = 2;
    return;
  }
  try {
    await command.run(args, process.env);
  } catch (error) {
    const isExpected = [UsageError, ConfigError, DataDirectoryInUse, Problem].some(
      (kind) => error instanceof kind,
    );
    console.error(isExpected ? (error as Error).message : error);
    if (error instanceof UsageError) console.error(`\n  ${name} ${command.usage}`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

await main(process.argv.slice(2));
