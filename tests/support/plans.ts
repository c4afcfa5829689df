/** How the database would carry out what it is asked. */
import type { Engine, Session } from '#platform/db/engine.ts';

interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  Plans?: readonly PlanNode[];
}

/**
 * With these off, a plan sorts only what no index gives in order, however few rows there are: tables of tests are so
 * small that sorting them is the cheapest plan.
 */
const preferIndices = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin']
  .map((way) => `set local enable_${way} = off`)
  .join('; ');

/** A page of ten, which is what lists are asked for here. */
const isSliced = (text: string) =>
  /^(?:select|with)\b.*\blimit (?:10|\$\d+)(?: offset \$\d+)?$/is.test(text.trim());

/**
 * @returns for each statement that reads a page for the work, whether its rows have to be sorted once they
 * are found.
 */
export async function sortsOf(engine: Engine, work: () => Promise<unknown>): Promise<readonly boolean[]> {
  const connect = engine.connect;
  const found: boolean[] = [];
  engine.connect = async (...options) => {
    const session: Session = await connect.apply(engine, options);
    const { query, release } = session;
    session.query = async (text, parameters) => {
      if (isSliced(text)) {
        await session.script(preferIndices);
        const { rows } = await query.call(session, `explain (format json) ${text}`, parameters);
        found.push(planOf(rows).some(sorts));
      }
      return query.call(session, text, parameters);
    };
    session.release = (...how) => {
      Object.assign(session, { query, release });
      return release.apply(session, how);
    };
    return session;
  };
  try {
    await work();
  } finally {
    engine.connect = connect;
  }
  return found;
}

function planOf(rows: readonly Record<string, unknown>[]): PlanNode[] {
  const answer = rows[0]?.['QUERY PLAN'];
  const plans: { Plan: PlanNode }[] = typeof answer === 'string' ? JSON.parse(answer) : answer;
  return plans.map(({ Plan }) => Plan);
}

/** What a column looks up for itself is not the order of the rows. */
function sorts(node: PlanNode): boolean {
  if (['SubPlan', 'InitPlan'].includes(node['Parent Relationship'] ?? '')) return false;
  return /Sort$/.test(node['Node Type']) || (node.Plans ?? []).some(sorts);
}
