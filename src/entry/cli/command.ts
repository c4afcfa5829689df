/** What a command of the command line is. */

export interface Command {
  /** One line of help. */
  summary: string;
  /** How it is written, after its name. */
  usage: string;
  /** @throws UsageError for arguments that make no sense. */
  run(args: string[], variables: NodeJS.ProcessEnv): Promise<void>;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}
