import { type ParseArgsConfig, parseArgs } from 'node:util';

export interface Command {
  /** One line for each way to use the command, without `cli` at its start. */
  usage: string[];
  /** What the command does and its options, for `--help` and after incorrect use. */
  help: string;
  /** @returns the exit code. @throws UsageError */
  run(args: string[], variables: NodeJS.ProcessEnv): Promise<number>;
}

/** The command was used incorrectly and did nothing. The user sees the message and the command's help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses a command's arguments. @throws UsageError for an unknown option. */
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

/** Returns the only positional argument. @throws UsageError if there is none or more than one. */
export function singleArgument(positionals: readonly string[], what: string): string {
  const [one, another] = positionals;
  if (one === undefined) throw new UsageError(`${what} is missing`);
  if (another !== undefined) throw new UsageError(`unexpected argument ${another}`);
  return one;
}

/** Rejects positional arguments. @throws UsageError */
export function noArguments(positionals: readonly string[]): void {
  if (positionals[0] !== undefined) throw new UsageError(`unexpected argument ${positionals[0]}`);
}
