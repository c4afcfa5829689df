/** Defines the jobs of features, and contexts without a request. */
import type { Program } from '#kernel/actor.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { JobKind } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { OpenContext, RequestFacts } from './context.ts';
import type { Contexts } from './contexts.ts';

export type JobContext = OpenContext<Program>;

/** A job of a feature; its service knows the type of the data. */
export interface Job extends Omit<JobKind<object>, 'run'> {
  /** Runs at least once, so it must be repeatable. @param job `attempt` counts from 1. */
  run(context: JobContext, data: object, job: { id: string; attempt: number }): Promise<unknown>;
}

/** Returns the request facts of a job or command, for the audit log. */
function programRequest(id: string): RequestFacts {
  return { id, address: '', userAgent: '', locale: 'en' };
}

/** Returns the request facts of a command on the machine itself. */
export const commandRequest = (): RequestFacts => programRequest('command');

/** Returns a context without a request. @param name the program's name in the audit log. */
export function programContext(
  contexts: Contexts,
  { clock }: Pick<Platform, 'clock'>,
  { id, name = '' }: { id: string; name?: Program['name'] },
): JobContext {
  const actor: Program = { kind: 'program', workspaceId: 0, zone: mainlandZone, name };
  return contexts.open({ actor, request: programRequest(id), now: clock.now() });
}

/** Returns the context of a command on the machine itself, without a signed-in person. */
export function commandContext(contexts: Contexts, platform: Pick<Platform, 'clock'>): JobContext {
  return programContext(contexts, platform, { id: 'command', name: 'cli' });
}

export function bindJob(job: Job, contexts: Contexts, platform: Pick<Platform, 'clock'>): JobKind<object> {
  return {
    ...job,
    async run(data, run) {
      await job.run(programContext(contexts, platform, { id: `job:${run.id}` }), data, run);
    },
  };
}
