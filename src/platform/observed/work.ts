/**
 * Publishes what the program does, for metrics and traces. Without a subscriber nothing is measured.
 */
import { channel, type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** Work with a duration. Its facts never contain personal data. */
export interface Work {
  /** A call of the API, or a page. `route` is the call's id, or `page`. */
  request: {
    kind: 'api' | 'page';
    route: string;
    method: string;
    status?: number;
    /** The caller's header, to continue its trace. */
    traceparent?: string | null;
  };
  /** An SQL statement, without its values. */
  statement: { text: string };
  job: { name: string; attempt: number };
}

/** Events that are counted. */
export interface Counted {
  mail: { outcome: 'sent' | 'failed' };
  pageCache: { result: 'hit' | 'miss' };
  /** A read for the standby, and the server that it used. */
  offloaded: { server: 'standby' | 'primary' };
  /** A request that a rate limit rejected. */
  limited: { limit: string };
}

export type WorkKind = keyof Work;

/** The facts of finished work, and the error if it failed. */
export type Done<Kind extends WorkKind> = Work[Kind] & { error?: unknown };

export const work: { [Kind in WorkKind]: TracingChannel<unknown, Done<Kind>> } = {
  request: tracingChannel('ardoise:request'),
  statement: tracingChannel('ardoise:statement'),
  job: tracingChannel('ardoise:job'),
};

export const counted = {
  mail: channel('ardoise:mail'),
  pageCache: channel('ardoise:page-cache'),
  offloaded: channel('ardoise:offloaded'),
  limited: channel('ardoise:limited'),
};

/** Runs and publishes work. @param facts may be completed until the work ends. */
export function observed<Kind extends WorkKind, Result>(
  kind: Kind,
  facts: Work[Kind],
  task: () => Promise<Result>,
): Promise<Result> {
  const published: TracingChannel<unknown, Work[Kind]> = work[kind];
  return published.hasSubscribers ? published.tracePromise(task, facts) : task();
}

export function count<Kind extends keyof Counted>(kind: Kind, event: Counted[Kind]): void {
  counted[kind].publish(event);
}
