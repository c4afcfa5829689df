/**
 * Transactions, the only access to the tables. A tenant's transaction sets role and workspace in the round trip
 * that begins it; row-level security then shows only that workspace's rows.
 */

import { sql } from 'kysely';
import type { Kept } from '#kernel/kept.ts';
import { Problem } from '#kernel/problem.ts';
import { isUnavailable } from './client-session.ts';
import type { Engine, Session } from './engine.ts';
import { type Database, kyselyOn } from './kysely.ts';

export const TENANT_ROLE = 'ardoise_tenant';
export const INSTALLATION_ROLE = 'ardoise_installation';

export interface TransactionOptions {
  /** A read-only transaction also runs when the disk is nearly full. */
  readOnly?: boolean;
  /** The person or address that the transaction is for (engine.ts). */
  by?: string;
  /** For a read: may use the standby (standby.ts). If the standby fails meanwhile, `work` runs again at the primary. */
  fromStandby?: boolean;
}

/** An open transaction, and effects after its commit. */
export interface Transaction {
  db: Database;
  /** The workspace of a tenant's transaction; undefined for one of all workspaces. */
  workspaceId: number | undefined;
  /** What this page shares with others of its site; undefined outside pages that are cached. */
  kept?: Kept | undefined;
  /** Runs after the commit, never after a rollback. */
  afterCommit(effect: () => void | Promise<void>): void;
  /**
   * Runs the platform's own statements (those of the job queue) in this transaction as the login role, which
   * owns tables that tenants may not access.
   */
  asOwner<T>(work: (session: Session) => Promise<T>): Promise<T>;
}

/**
 * Runs `work` for one workspace. Never await files or the network inside: the transaction would keep a
 * connection and its locks meanwhile.
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

/** Begins, sets the role, runs and commits. Only for this file and installation.ts. */
export async function run<T>(
  engine: Engine,
  role: string,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions & { workspaceId?: number },
): Promise<T> {
  if (!options.readOnly) engine.assertWritable();
  const standby = options.readOnly && options.fromStandby ? engine.standby : undefined;
  const elsewhere = await standby?.connect(options.by);
  try {
    return await runOn(elsewhere ?? (await engine.connect({ by: options.by })), role, work, options);
  } catch (error) {
    if (elsewhere === undefined || !standby?.hasFailed(error)) throw error;
    return run(engine, role, work, { ...options, fromStandby: false });
  }
}

async function runOn<T>(
  session: Session,
  role: string,
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions & { workspaceId?: number },
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  let result: T;
  try {
    const begun = begin(session, role, options);
    // A read sends its first statement without waiting for `begin`. If `begin` fails, the statement fails
    // too.
    if (!options.readOnly) await begun;
    result = await work(transactionOn(session, role, effects, options.workspaceId));
    await begun;
    if (!options.readOnly) await commit(session);
  } catch (error) {
    await rollBack(session);
    throw error;
  }
  if (options.readOnly) endReading(session);
  else session.release();
  for (const effect of effects) await effect();
  return result;
}

/**
 * A transaction at the standby (if there is one) that a page's concurrent reads share. The first read begins it, the
 * last ends it. Each other read saves two round trips.
 */
export interface SharedRead {
  workspaceId: number;
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

export function createSharedRead(engine: Engine, workspaceId: number, kept?: Kept): SharedRead {
  let readers = 0;
  let shared: ReturnType<typeof open> | undefined;

  async function open() {
    const elsewhere = await engine.standby?.connect();
    const session = elsewhere ?? (await engine.connect());
    const begun = begin(session, TENANT_ROLE, { readOnly: true, workspaceId });
    return { session, begun, hasFailed: elsewhere && engine.standby?.hasFailed };
  }

  return {
    workspaceId,
    async run(work) {
      readers++;
      shared ??= open();
      const mine = shared;
      try {
        const { session, begun, hasFailed } = await mine;
        try {
          const transaction = transactionOn(session, TENANT_ROLE, [], workspaceId);
          const result = await work(kept === undefined ? transaction : { ...transaction, kept });
          await begun;
          return result;
        } catch (error) {
          if (!hasFailed?.(error)) throw error;
          return await asTenant(engine, workspaceId, work, { readOnly: true });
        }
      } finally {
        if (--readers === 0) {
          shared = undefined;
          mine.then(({ session }) => endReading(session)).catch(() => {});
        }
      }
    },
  };
}

function begin(
  session: Session,
  role: string,
  { readOnly, workspaceId }: TransactionOptions & { workspaceId?: number },
): Promise<unknown> {
  const setWorkspace = workspaceId === undefined ? '' : `; set local app.workspace_id = ${workspaceId}`;
  const begun = session.script(
    `${readOnly ? 'begin read only' : 'begin'}; set local role ${role}${setWorkspace}`,
  );
  begun.catch(() => {});
  return begun;
}

function transactionOn(
  session: Session,
  role: string,
  effects: (() => void | Promise<void>)[],
  workspaceId: number | undefined,
): Transaction {
  return {
    db: kyselyOn(session),
    workspaceId,
    afterCommit: (effect) => effects.push(effect),
    asOwner: async (task) => {
      takeRole(session, 'none');
      const outcome = await task(session);
      takeRole(session, role);
      return outcome;
    },
  };
}

/** Not awaited: later statements run in that role, or fail if this fails. */
function takeRole(session: Session, role: string): void {
  session.script(`set local role ${role}`).catch(() => {});
}

/** Not awaited: the connection's next statement follows the end of this transaction. */
function endReading(session: Session): void {
  session.endRead();
  session.release();
}

/** Errors of commits that got no answer. */
const unanswered = new WeakSet<object>();

/** Whether the transaction that ended with this error may be committed: its commit got no answer. */
export function mayHaveCommitted(error: unknown): boolean {
  return error instanceof Problem && unanswered.has(error);
}

async function commit(session: Session): Promise<void> {
  try {
    await session.script('commit');
  } catch (error) {
    if (isUnavailable(error)) unanswered.add(error);
    throw error;
  }
}

/** Rolls back, or closes a session that cannot. */
async function rollBack(session: Session): Promise<void> {
  try {
    await session.script('rollback');
    session.release();
  } catch {
    session.release(true);
  }
}

/** Waits for the lock of this name and keeps it until the transaction ends. */
export async function lockName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Shares the lock with other calls of `shareName`; `lockName` waits for all of them. */
export async function shareName(db: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db);
}
