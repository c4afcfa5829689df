/**
 * The only ways into the tables. A tenant's transaction sets role and workspace in the same round trip that
 * begins it; row-level security then shows that workspace's rows and no others.
 */
import type { Engine, Session } from './engine.ts';
import { type Database, kyselyOn } from './kysely.ts';

export const TENANT_ROLE = 'ardoise_tenant';
export const INSTALLATION_ROLE = 'ardoise_installation';

export interface TransactionOptions {
  /** Read-only transactions cannot write even by mistake, and still run when the disk is full. */
  readOnly?: boolean;
}

/** An open transaction and what to do once it is safely committed. */
export interface Transaction {
  db: Database;
  /** Runs after the commit; not at all after a rollback. */
  afterCommit(effect: () => void | Promise<void>): void;
  /**
   * Runs statements of the platform itself (the job queue's) in this transaction as the login role, which
   * owns what tenants have no business with.
   */
  asOwner<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

/**
 * Runs `work` for one workspace. Never await files or the network inside: with the embedded engine
 * everybody else would wait.
 */
export function asTenant<T>(
  engine: Engine,
  workspaceId: number,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (!Number.isSafeInteger(workspaceId)) throw new TypeError(`not a workspace id: ${workspaceId}`);
  return run(engine, TENANT_ROLE, work, { ...options, workspaceId });
}

/** Begins, takes the role, works, commits. Meant for this file and installation.ts. */
export async function run<T>(
  engine: Engine,
  role: string,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions & { workspaceId?: number },
): Promise<T> {
  const setRole = `set local role ${role}`;
  const setWorkspace =
    options.workspaceId === undefined ? '' : `; set local app.workspace_id = ${options.workspaceId}`;
  const begin = `${options.readOnly ? 'begin read only' : 'begin'}; ${setRole}${setWorkspace}`;
  const session = await engine.connect();
  const effects: (() => void | Promise<void>)[] = [];
  let result: T;
  try {
    await session.script(begin);
    result = await work({
      db: kyselyOn(session),
      afterCommit: (effect) => effects.push(effect),
      asOwner: async (task) => {
        await session.script('set local role none');
        const outcome = await task(session);
        await session.script(setRole);
        return outcome;
      },
    });
    await session.script('commit');
  } catch (error) {
    await rollBack(session);
    throw error;
  }
  session.release();
  for (const effect of effects) await effect();
  return result;
}

/** A session that cannot even roll back is of no use to the next one. */
async function rollBack(session: Session): Promise<void> {
  try {
    await session.script('rollback');
    session.release();
  } catch {
    session.release(true);
  }
}
