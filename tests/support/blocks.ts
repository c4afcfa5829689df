/** Measures how much the statements of some work read, which does not depend on the machine. */
import type { Engine } from '#platform/db/engine.ts';

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** @returns the blocks of 8 kB that the reading statements touch, in memory or not. */
export async function blocksOf(engine: Engine, work: () => Promise<unknown>): Promise<number> {
  let blocks = 0;
  const connect = engine.connect;
  engine.connect = async (...options) => {
    const session = await connect.apply(engine, options);
    return {
      ...session,
      query: async (text, values) => {
        if (/^\s*(select|with)\b/i.test(text)) {
          const { rows } = await session.query(`explain (analyze, buffers, format json) ${text}`, values);
          const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
          blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
        }
        return session.query(text, values);
      },
    };
  };
  try {
    await work();
  } finally {
    engine.connect = connect;
  }
  return blocks;
}
