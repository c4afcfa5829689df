/**
 * The command line: finds and runs a command. Each command is a file in `cli/`, loaded on demand.
 *
 *     npm run cli -- doctor
 *     node build/server/cli.js doctor
 */
import { Problem } from '#kernel/problem.ts';
import { RestoreRefused } from '#platform/backup/manifest.ts';
import { ClusterError } from '#platform/cluster/cluster-error.ts';
import { commandLine } from '#platform/config/command-line.ts';
import { ConfigError } from '#platform/config/config.ts';
import { SchemaTooOld } from '#platform/db/migrate.ts';
import { causesOf } from '#platform/log/log.ts';
import { type Command, UsageError } from './cli/command.ts';

interface Entry {
  summary: string;
  load(): Promise<{ command: Command }>;
}

const commands: Record<string, Entry> = {
  admin: { summary: 'create an administrator', load: () => import('./cli/admin.ts') },
  'second-factor': { summary: 'remove a lost second factor', load: () => import('./cli/second-factor.ts') },
  doctor: { summary: 'check the installation', load: () => import('./cli/doctor.ts') },
  backup: { summary: 'write all rows and files into an archive', load: () => import('./cli/backup.ts') },
  restore: {
    summary: 'restore an archive into an empty installation',
    load: () => import('./cli/restore.ts'),
  },
  drill: { summary: 'try whether an archive can be restored', load: () => import('./cli/drill.ts') },
  workspace: {
    summary: 'move a workspace to another installation',
    load: () => import('./cli/workspace.ts'),
  },
  reseal: { summary: 'encrypt secrets with a new key', load: () => import('./cli/reseal.ts') },
  migrate: { summary: 'bring the database up to date', load: () => import('./cli/migrate.ts') },
  seed: { summary: 'insert the first rows, or the demonstration', load: () => import('./cli/seed.ts') },
  import: { summary: 'import from WordPress, Ghost or Markdown', load: () => import('./cli/import.ts') },
};

const CALL = commandLine();
/** Exit codes: the command failed; the command was used incorrectly. */
const FAILED = 1;
const MISUSED = 2;

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}`);
  return `Usage: ${CALL} <command>\n\n${lines.join('\n')}\n\n${CALL} <command> --help shows more. Commands use the server's configuration.`;
}

function helpOf({ usage, help }: Command): string {
  return `Usage: ${usage.map((line) => `${CALL} ${line}`).join('\n       ')}\n\n${help}`;
}

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return 0;
  }
  const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    console.error(name === undefined ? overview() : `There is no command «${name}».\n\n${overview()}`);
    return MISUSED;
  }
  const { command } = await entry.load();
  if (args.includes('--help') || args.includes('-h')) {
    console.log(helpOf(command));
    return 0;
  }
  try {
    return await command.run(args, process.env);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${helpOf(command)}`);
      return MISUSED;
    }
    console.error(isExpected(error) ? textOf(error) : error);
    return FAILED;
  }
}

/** Whether the text of an error is enough; other errors are shown with a stack. */
function isExpected(error: unknown): error is Error & { code?: string } {
  return (
    error instanceof ConfigError ||
    error instanceof ClusterError ||
    error instanceof RestoreRefused ||
    error instanceof SchemaTooOld ||
    error instanceof Problem ||
    ['EEXIST', 'ENOENT', 'EACCES', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '')
  );
}

function textOf(error: Error): string {
  if (!(error instanceof Problem)) return error.message;
  const what = error.code === 'DATABASE_UNAVAILABLE' ? 'The database does not answer' : error.message;
  return error.cause instanceof Error && error.msg === undefined ? `${what}: ${causesOf(error.cause)}` : what;
}

process.exitCode = await main(process.argv.slice(2));
