/**
 * Lists the encrypted columns, and encrypts them again with a new key
 * (docs/decisions/0010-secrets-are-sealed-with-an-outside-key.md).
 */
import { sql } from 'kysely';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { asTenant, INSTALLATION_ROLE } from '#platform/db/transaction.ts';
import { MARK_LENGTH, SEALED, type SealedWith, type Vault } from './vault.ts';

/** A column with encrypted texts. Its table has a `workspace_id`, which the installation's role may read. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The encryption is bound to the value of this column. */
  key: string;
  about(key: string): string;
}

/** Counts the encrypted texts per kind of key. */
export async function countSealed(
  engine: Engine,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<Record<SealedWith, number>> {
  const counts = { present: 0, previous: 0, foreign: 0 };
  for (const { table, column } of columns) {
    const rows: { mark: string; texts: number }[] = await readAll(
      engine,
      `select left(${column}, ${MARK_LENGTH}) as mark, count(*)::integer as texts from ${table}
        where starts_with(${column}, '${SEALED}') group by 1`,
    );
    for (const { mark, texts } of rows) counts[vault.sealedWith(mark)] += texts;
  }
  return counts;
}

export interface Resealed {
  /** Texts now encrypted again, with the current key. */
  anew: number;
  /** Texts that were already encrypted with the current key. */
  present: number;
  /** Texts with an unknown key, altered or moved: left unchanged. */
  closed: number;
}

/**
 * Encrypts with the current key all texts that a previous key encrypted. Servers that have both keys may run
 * meanwhile: concurrent changes are not overwritten.
 */
export async function resealAll(
  engine: Engine,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  const outcome: Resealed = { anew: 0, present: 0, closed: 0 };
  for (const place of columns) {
    const { table, column, key } = place;
    const rows: Text[] = await readAll(
      engine,
      `select workspace_id as workspace, ${key}::text as key, ${column} as text from ${table}
        where starts_with(${column}, '${SEALED}') order by workspace_id`,
    );
    for (const [workspace, texts] of Map.groupBy(rows, (row) => row.workspace))
      await asTenant(engine, workspace, async ({ db }) => {
        for (const text of texts) {
          const after = resealed(vault, place, text, outcome);
          if (after === undefined) continue;
          const { numAffectedRows } = await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = ${after}
             where ${sql.ref(key)}::text = ${text.key} and ${sql.ref(column)} = ${text.text}`.execute(db);
          outcome.anew += Number(numAffectedRows);
        }
      });
  }
  return outcome;
}

interface Text {
  workspace: number;
  key: string;
  text: string;
}

/** Counts the unchanged texts. @returns the text encrypted again, if its key was a previous one. */
function resealed(
  vault: Vault,
  { about }: SealedColumn,
  { key, text }: Text,
  outcome: Resealed,
): string | undefined {
  if (vault.sealedWith(text) === 'present') {
    outcome.present++;
    return undefined;
  }
  try {
    return vault.seal(vault.open(text, about(key)), about(key));
  } catch {
    outcome.closed++;
    return undefined;
  }
}

/** Reads the rows of all workspaces. */
function readAll<Row>(engine: Engine, query: string): Promise<Row[]> {
  return withSession(engine, async (session) => {
    await session.script(`begin read only; set local role ${INSTALLATION_ROLE}`);
    try {
      return (await session.query(query)).rows;
    } finally {
      await session.script('rollback');
    }
  });
}
