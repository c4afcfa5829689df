/** Kysely over one open session: it builds and types statements; transactions are in transaction.ts. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { DB } from '../../../generated/database.ts';
import type { Session } from './engine.ts';

/** The tables inside an open transaction, as repositories use them. */
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

  // biome-ignore lint/correctness/useYield: the interface requires a generator; nothing streams rows
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are not streamed; read them page by page');
  }
}

const nothing = async () => {};
const noTransactions = async () => {
  throw new Error('Transactions are opened by platform/db/transaction.ts');
};

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => driver,
};
const driver: Driver = {
  init: nothing,
  acquireConnection: noTransactions,
  releaseConnection: nothing,
  destroy: nothing,
  beginTransaction: noTransactions,
  commitTransaction: noTransactions,
  rollbackTransaction: noTransactions,
};

/** The executor of statements, which all transactions share; each only adds its connection. */
const executor = new Kysely<DB>({ dialect }).getExecutor();

export function kyselyOn(session: Session): Database {
  const connection = new SessionConnection(session);
  return new Kysely<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (work) => work(connection) }),
  });
}

/** A Kysely query, or its `sql`. */
interface Statement<Row> {
  compile(db: Database): CompiledQuery<Row>;
}

/**
 * Returns a statement that is built and compiled only once. Use it for statements that nearly every call
 * needs. Each value becomes a parameter. `build` gets placeholders, so it must not depend on the values.
 */
export function prepared<Values extends readonly unknown[], Row>(
  build: (db: Database, ...values: Values) => Statement<Row>,
): (db: Database, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  let placeholders: symbol[] = [];
  return async (db, ...values) => {
    if (compiled === undefined) {
      placeholders = values.map(() => Symbol());
      // Placeholders: `build` passes them on as parameters and must not read them.
      compiled = build(db, ...(placeholders as unknown as Values)).compile(db);
    }
    const parameters = compiled.parameters.map((given) => {
      const place = placeholders.indexOf(given as symbol);
      return place === -1 ? given : values[place];
    });
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
