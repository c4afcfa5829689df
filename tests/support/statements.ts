/** Counts the database statements of some work. */
import type { Engine, Result, Session } from '#platform/db/engine.ts';

/** @returns the number of statements, without the beginnings and ends of transactions. */
export async function countStatements(engine: Engine, work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  await watchStatements(engine, work, () => {
    count += 1;
  });
  return count;
}

/** @returns the statements whose results contain the text, with repetitions. */
export async function readingsOfText(
  engine: Engine,
  text: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const readings: string[] = [];
  await watchStatements(engine, work, (statement, { rows }) => {
    if (JSON.stringify(rows).includes(text)) readings.push(statement);
  });
  return readings;
}

async function watchStatements(
  engine: Engine,
  work: () => Promise<unknown>,
  seen: (statement: string, result: Result) => void,
): Promise<void> {
  const connect = engine.connect;
  engine.connect = async (...options) => {
    const session: Session = await connect.apply(engine, options);
    const query = session.query;
    session.query = async (...statement) => {
      const result = await query.apply(session, statement);
      seen(statement[0], result);
      return result;
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
}
