/** Kysely over one open session: builds and types the statements, while transactions are ours (transaction.ts). */
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { DB } from '../../../generated/database.ts';
import type { Session } from './engine.ts';

/** What a repository writes its statements with: the tables, inside an open transaction. */
export type Database = Kysely<DB>;

class SessionConnection implements DatabaseConnection {
  readonly #session: Session;
  constructor(session: Session) {
    this.#session = session;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#session.query(query.sql, query.parameters);
    return { rows: rows as R[], numAffectedRows: BigInt(affected) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed; read them page by page');
  }
}

const nothing = async () => {};
const noTransactions = async () => {
  throw new Error('Transactions are opened by platform/db/transaction.ts');
};

export function kyselyOn(session: Session): Database {
  const connection = new SessionConnection(session);
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        releaseConnection: nothing,
        destroy: nothing,
        beginTransaction: noTransactions,
        commitTransaction: noTransactions,
        rollbackTransaction: noTransactions,
      }),
    },
  });
}
