/** What the services that carry operations out have in common. */
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { OperationType, RuntimeAction, ServiceAction } from '../rules.ts';
import * as repo from './repo.ts';

/** What goes wrong in a way that the administrator should read. */
export class OperationFailed extends Error {
  override readonly name = 'OperationFailed';
}

/** One operation while it is carried out. */
export interface Work {
  workspaceId: number;
  type: OperationType;
  action: RuntimeAction | ServiceAction;
  input: repo.OperationInput;
  say(text: string): Promise<void>;
  /** Keeps what the provider has made for the one who asked, until the operation ends well. */
  keepSecret(credentials: { user: string; secret: string }): void;
}

export function instancesOf(engine: Engine, workspaceId: number): Promise<repo.Instance[]> {
  return asInstallation(engine, ({ db }) => repo.listInstances(db, workspaceId), { readOnly: true });
}

/** What was made before has a name already; else the one that the request chose. @throws OperationFailed */
export async function nameOf(
  engine: Engine,
  workspaceId: number,
  type: Exclude<OperationType, 'runtime'>,
  { name }: repo.OperationInput,
): Promise<string> {
  const instances = await instancesOf(engine, workspaceId);
  const known = instances.find((instance) => instance.type === type)?.name ?? name;
  if (known === undefined) throw new OperationFailed(`There is no ${type}.`);
  return known;
}
