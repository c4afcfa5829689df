/** Writes structured logs, without fields that could contain secrets. */
import { type Logger, pino } from 'pino';

export type Log = Logger;

const secretFields = ['password', 'token', 'user_token', 'activation_code', 'cookie', 'authorization'];

export function createLog(level: string, destination?: { write(line: string): void }): Log {
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = {
    level,
    base: undefined,
    redact: { paths, censor: '[removed]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** The message of an error and of the errors that caused it: `the answer is 503: connect ECONNREFUSED`. */
export function causesOf(error: unknown): string {
  const messages: string[] = [];
  for (let at = error; at instanceof Error && messages.length < 5; at = at.cause)
    if (!messages.includes(at.message)) messages.push(at.message);
  return messages.length === 0 ? String(error) : messages.join(': ');
}
