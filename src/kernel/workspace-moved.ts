/** The answer to calls for a workspace that has moved to another installation. */
import { Problem } from './problem.ts';

/** @param address of the workspace in its new installation. */
export function workspaceMoved(address: string): Problem {
  const msg = `Workspace has moved to ${address}`;
  return new Problem(410, { code: 'WORKSPACE_MOVED', msg, extra: { address } });
}
