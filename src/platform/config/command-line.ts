/** @returns how the person at this installation calls its command line, for messages. */
export function commandLine(variables: NodeJS.ProcessEnv = process.env): string {
  // npm sets the first one for its scripts, systemd the second one for units with secrets.
  if (variables.npm_lifecycle_event !== undefined) return 'npm run cli --';
  if (variables.CREDENTIALS_DIRECTORY !== undefined) return 'sh deploy/systemd/cli.sh';
  return 'node build/server/cli.js';
}
