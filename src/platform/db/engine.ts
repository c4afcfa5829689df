/** What the database offers to the rest: sessions that run statements. Kysely, migrations and jobs are written against this. */

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
  /** The person or address that needs it: while connections are short, each gets one in turn. */
  by?: string;
}

export interface Engine {
  connect(options?: ConnectOptions): Promise<Session>;
  /** Calls back on each notification of the channel, and with `undefined` when some may have been missed. */
  listen(channel: string, onNotification: (payload: string | undefined) => void): Promise<void>;
  /** Whether notifications arrive: false while the connection that listens is lost. True where nothing listens. */
  hears(): boolean;
  /** @throws Problem 507 when the disk of the database is nearly full, so that only reads are safe. */
  assertWritable(): void;
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
