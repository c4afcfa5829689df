/**
 * What both engines (PostgreSQL and the embedded PGlite) offer to the rest: sessions that run statements.
 * Everything above — Kysely, migrations, jobs — is written once against this.
 */

export interface Result {
  // biome-ignore lint/suspicious/noExplicitAny: Kysely and pg-boss type the rows themselves
  rows: any[];
  affected: number;
}

/** One connection, held by one user at a time. */
export interface Session {
  /** One statement with `$1` parameters. */
  query(text: string, parameters?: readonly unknown[]): Promise<Result>;
  /** Several statements in one round trip, without parameters; the rows of all of them. */
  script(text: string): Promise<Result>;
  /**
   * Ends a transaction that only read. What was read is there already, so nobody waits; what is asked of this
   * connection next comes behind.
   */
  endReading(): void;
  /** Gives the connection back; `broken` throws it away instead. */
  release(broken?: boolean): void;
}

export interface ConnectOptions {
  /** Milliseconds that a statement may take here, instead of the engine's deadline. */
  timeoutMs?: number;
  /** For whom it is: where there are too few connections, people are served in turn, however much each of them asks for. */
  by?: string;
}

export interface Engine {
  kind: 'postgres' | 'pglite';
  connect(options?: ConnectOptions): Promise<Session>;
  /** Calls back on each notification of the channel, and with `undefined` when some may have been missed. */
  listen(channel: string, onNotification: (payload: string | undefined) => void): Promise<void>;
  close(): Promise<void>;
}

/** Runs `work` on a connection of its own and gives it back, broken if the work failed half-way. */
export async function withSession<T>(
  engine: Engine,
  work: (session: Session) => Promise<T>,
  options?: ConnectOptions,
): Promise<T> {
  const session = await engine.connect(options);
  try {
    return await work(session);
  } finally {
    session.release();
  }
}

/**
 * Holds one connection for several transactions in a row, so that whoever needs them waits for one turn and not for as many.
 * Nothing but the database is awaited within.
 * @param work its engine gives that connection each time; a deadline of their own (`timeoutMs`) its users do not have.
 */
export async function withTurn<T>(
  engine: Engine,
  work: (held: Engine, session: Session) => Promise<T>,
  options?: ConnectOptions,
): Promise<T> {
  const session = await engine.connect(options);
  let broken = false;
  const release = (isBroken = false) => {
    broken ||= isBroken;
  };
  try {
    return await work({ ...engine, connect: async () => ({ ...session, release }) }, session);
  } finally {
    session.release(broken);
  }
}
