/** Reads the query plans of the database. */
import type { Engine, Session } from '#platform/db/engine.ts';

interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  /** The condition that is tested for each row read. */
  Filter?: string;
  Plans?: readonly PlanNode[];
}

/**
 * Planner methods to disable, so that a plan sorts rows only if no index orders them. Test tables are so small
 * that sorting would otherwise be cheapest.
 */
const preferIndices = ['seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin']
  .map((way) => `set local enable_${way} = off`)
  .join('; ');

/** Whether a statement reads a page; 10 is the page size of lists in tests. */
const isSliced = (text: string) =>
  /^(?:select|with)\b.*\blimit (?:10|\$\d+)(?: offset \$\d+)?$/is.test(text.trim());

/** @returns for each statement that reads a page whether its plan sorts the rows. */
export async function sortsOf(engine: Engine, work: () => Promise<unknown>): Promise<readonly boolean[]> {
  return (await plansOf(engine, work)).map(({ plan }) => plan.some(sorts));
}

/** @returns the conditions, in statements that read a page, that are tested for each row instead of by an index. */
export async function filtersOf(engine: Engine, work: () => Promise<unknown>): Promise<readonly string[]> {
  const within = (node: PlanNode): string[] => [node.Filter ?? '', ...(node.Plans ?? []).flatMap(within)];
  return (await plansOf(engine, work)).flatMap(({ plan }) => plan.flatMap(within));
}

async function plansOf(engine: Engine, work: () => Promise<unknown>) {
  const connect = engine.connect;
  const found: { plan: PlanNode[] }[] = [];
  engine.connect = async (...options) => {
    const session: Session = await connect.apply(engine, options);
    const { query, release } = session;
    session.query = async (text, parameters) => {
      if (isSliced(text)) {
        await session.script(preferIndices);
        const { rows } = await query.call(session, `explain (format json) ${text}`, parameters);
        found.push({ plan: planOf(rows) });
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

/** Whether a plan sorts; sorting in the subquery of a column is ignored. */
function sorts(node: PlanNode): boolean {
  if (['SubPlan', 'InitPlan'].includes(node['Parent Relationship'] ?? '')) return false;
  return /Sort$/.test(node['Node Type']) || (node.Plans ?? []).some(sorts);
}
