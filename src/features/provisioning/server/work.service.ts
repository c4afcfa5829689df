/** Defines what the services that execute operations share. */
import type { Locale } from '#kernel/locale.ts';
import { type MessageKey, translator, type Variables } from '#kernel/translate.ts';
import type { JobContext } from '#platform/request/job.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { OperationType, RuntimeAction, ServiceAction } from '../rules.ts';
import * as repo from './repo.ts';

/** A line of an operation's log, which is translated when it is read. */
export interface Step {
  step: StepName;
  values?: Variables;
}

type StepOf<Key> = Key extends `step_${infer Name}` ? Name : never;
type StepName = StepOf<MessageKey<typeof en>>;

/** A failure whose reason is shown to the administrator. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';
  readonly step: Step;
  constructor(step: StepName, values?: Variables) {
    super(step);
    this.step = { step, values };
  }
}

export function logLineText(line: repo.LogLine, locale: Locale): string {
  return translator({ en, fr }, locale)(`step_${line.step as StepName}`, line.values);
}

/** An operation that is being executed. */
export interface Work {
  job: JobContext;
  workspaceId: number;
  type: OperationType;
  action: RuntimeAction | ServiceAction;
  input: repo.OperationInput;
  logStep(step: StepName, values?: Variables): Promise<void>;
  /** Stores the provider's credentials for the requester once the operation has succeeded. */
  keepSecret(credentials: { user: string; secret: string }): void;
}

export function instancesOf(job: JobContext, workspaceId: number): Promise<repo.Instance[]> {
  return job.everyTenant(({ db }) => repo.listInstances(db, workspaceId), { readOnly: true });
}

/**
 * Returns the name of the existing instance, otherwise the name chosen by the request.
 * @throws OperationFailed
 */
export async function instanceName(
  job: JobContext,
  workspaceId: number,
  type: Exclude<OperationType, 'runtime'>,
  { name }: repo.OperationInput,
): Promise<string> {
  const instances = await instancesOf(job, workspaceId);
  const known = instances.find((instance) => instance.type === type)?.name ?? name;
  if (known === undefined) throw new OperationFailed('not_there');
  return known;
}
