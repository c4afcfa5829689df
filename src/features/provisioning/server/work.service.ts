/** What the services that carry operations out have in common. */
import type { Locale } from '#kernel/locale.ts';
import { type MessageKey, translator, type Variables } from '#kernel/translate.ts';
import type { JobContext } from '#platform/request/job.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { OperationType, RuntimeAction, ServiceAction } from '../rules.ts';
import * as repo from './repo.ts';

/** A line of an operation's log: which, and what stands in it. It is put into words for whoever reads it. */
export interface Step {
  step: StepName;
  values?: Variables;
}

type StepOf<Key> = Key extends `step_${infer Name}` ? Name : never;
type StepName = StepOf<MessageKey<typeof en>>;

/** What goes wrong in a way that the administrator should read. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';
  readonly step: Step;
  constructor(step: StepName, values?: Variables) {
    super(step);
    this.step = { step, values };
  }
}

/** A line as it was noted; those of older versions are words already. */
export function wordsOf(line: repo.LogLine, locale: Locale): string {
  if (line.step === undefined) return line.text ?? '';
  return translator({ en, fr }, locale)(`step_${line.step as StepName}`, line.values);
}

/** One operation while it is carried out. */
export interface Work {
  job: JobContext;
  workspaceId: number;
  type: OperationType;
  action: RuntimeAction | ServiceAction;
  input: repo.OperationInput;
  say(step: StepName, values?: Variables): Promise<void>;
  /** Keeps what the provider has made for the one who asked, until the operation ends well. */
  keepSecret(credentials: { user: string; secret: string }): void;
}

export function instancesOf(job: JobContext, workspaceId: number): Promise<repo.Instance[]> {
  return job.everyTenant(({ db }) => repo.listInstances(db, workspaceId), { readOnly: true });
}

/** What was made before has a name already; else the one that the request chose. @throws OperationFailed */
export async function nameOf(
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
