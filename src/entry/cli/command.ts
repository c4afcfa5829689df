/** What a command of the command line is made of. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Command {
  /** How it is written, a line each way, after `cli`. */
  usage: string[];
  /** What it does and what its options mean, for `--help` and after a wrong use. */
  help: string;
  /** @returns the exit code. @throws UsageError */
  run(args: string[], variables: NodeJS.ProcessEnv): Promise<number>;
}

/** The command was written in a way that it does not understand; it shows its help, and nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Takes a command's arguments apart. @throws UsageError for an option it does not have. */
export function readArgs<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Options,
) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (cause) {
    throw new UsageError((cause as Error).message.split('. ')[0], { cause });
  }
}

/** The one thing that a command is given. @throws UsageError when there is none, or another one. */
export function onlyOne(positionals: readonly string[], what: string): string {
  const [one, another] = positionals;
  if (one === undefined) throw new UsageError(`${what} is missing`);
  if (another !== undefined) throw new UsageError(`${another} is one too many`);
  return one;
}

/** @throws UsageError */
export function none(positionals: readonly string[]): void {
  if (positionals[0] !== undefined) throw new UsageError(`${positionals[0]} is one too many`);
}
