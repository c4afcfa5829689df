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
    if (!messages.includes(textOf(at))) messages.push(textOf(at));
  return messages.length === 0 ? String(error) : messages.join(': ');
}

/** For a host with several addresses, Node reports an AggregateError without a message. */
const textOf = (error: Error): string =>
  error.message || (error instanceof AggregateError ? causesOf(error.errors[0]) : error.name);
