/** Counts what a piece of work asks the database, whoever asks it meanwhile. */
import type { Engine, Session } from '#platform/db/engine.ts';

/** @returns how many statements were run, beginning and end of transactions left out. */
export async function countStatements(engine: Engine, work: () => Promise<unknown>): Promise<number> {
  const connect = engine.connect;
  let count = 0;
  engine.connect = async (...options) => {
    const session: Session = await connect.apply(engine, options);
    const query = session.query;
    session.query = (...statement) => {
      count += 1;
      return query.apply(session, statement);
    };
    const release = session.release;
    session.release = (...how) => {
      session.query = query;
      session.release = release;
      return release.apply(session, how);
    };
    return session;
  };
  try {
    await work();
  } finally {
    engine.connect = connect;
  }
  return count;
}
