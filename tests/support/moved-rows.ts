/** Compares a workspace with its copy in another installation, without the rules of the program that copied it. */
import { readTableFacts } from '#platform/backup/tables.ts';
import { type Engine, withSession } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';

/** A workspace in an installation. */
export interface Place {
  engine: Engine;
  workspaceId: number;
}

export type Row = Record<string, unknown>;

export async function accountOf({ engine, workspaceId }: Place, email: string): Promise<number> {
  const { id } = await asTenant(engine, workspaceId, ({ db }) =>
    db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return id;
}

/** Runs a query in the workspace. */
export function asMember({ engine, workspaceId }: Place, statement: string): Promise<Row[]> {
  return withSession(engine, async (session) => {
    await session.script(
      `begin; set local timezone = 'UTC'; set local role ardoise_tenant; set local app.workspace_id = ${workspaceId}`,
    );
    try {
      return (await session.query(statement)).rows;
    } finally {
      await session.script('rollback');
    }
  });
}

/** All tables of a workspace, with its rows in the order of their keys. */
async function rowsOf(place: Place): Promise<Map<string, Row[]>> {
  const tables = (await withSession(place.engine, readTableFacts)).filter(
    (one) => one.workspaceColumn !== undefined,
  );
  const rows = new Map<string, Row[]>();
  for (const { name, key } of tables) {
    const order = key.map((one) => `t.${one.name}${one.collatable ? ' collate "C"' : ''}`).join(', ') || '1';
    const found = await asMember(place, `select to_jsonb(t) as row from ${name} t order by ${order}`);
    rows.set(
      name,
      found.map(({ row }) => row as Row),
    );
  }
  return rows;
}

/** Tables that are not moved. Any other table without rows in the copy is a defect. */
const stays = [
  // Checked by signing in.
  'account_addresses',
  ...[
    'account_challenges',
    'account_codes',
    'account_passkeys',
    'account_recovery_codes',
    'bills',
    'email_changes',
    'exports',
  ],
  ...['idempotent_answers', 'licences', 'service_instances', 'session_tokens', 'sessions'],
];
/** Columns that an installation decides itself, or that are sealed with its key. */
const differs = new Set([
  ...['workspaces.is_site', 'workspaces.storage_provider', 'account_totps.secret', 'bank_accounts.iban'],
  ...['payment_transfers.iban', 'operations.sealed_secret'],
]);

/** Compares the rows without the program's rules: a number is the same, or larger by the distance of the ids. */
export async function differencesOf(from: Place, to: Place): Promise<string[]> {
  const there = await rowsOf(from);
  const arrivedRows = await rowsOf(to);
  const former = from.workspaceId;
  const by = to.workspaceId - former;
  const firstOf = (rows: Map<string, Row[]>) => Number(rows.get('audit_events')?.[0]?.id);
  const bigBy = firstOf(arrivedRows) - firstOf(there);
  const kinds = new Map<string, Set<string>>();
  const found: string[] = [];
  for (const [table, rows] of there) {
    const copies = (arrivedRows.get(table) ?? []).filter(({ action }) => action !== 'workspace.arrived');
    if (stays.includes(table)) continue;
    if (rows.length === 0) found.push(`${table} has no row to compare`);
    if (rows.length !== copies.length) found.push(`${table}: ${copies.length} of ${rows.length} rows`);
    for (const [place, row] of rows.entries())
      for (const [column, value] of Object.entries(row)) {
        const name = `${table}.${column}`;
        if (differs.has(name) || (table === 'accounts' && row.role === 'ROLE_ADMIN')) continue;
        const note = (kind: string) => kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
        if (!isCopy(value, copies[place]?.[column], { former, by, bigBy, note })) found.push(name);
      }
  }
  for (const [name, kind] of kinds) if (kind.size > 1) found.push(`${name} is an id only sometimes`);
  return [...new Set(found)];
}

function isCopy(
  value: unknown,
  copy: unknown,
  about: { former: number; by: number; bigBy: number; note(kind: string): void },
): boolean {
  const { former, by, bigBy, note } = about;
  if (typeof value === 'number' && typeof copy === 'number' && value > 0) {
    note(copy === value ? 'number' : 'id');
    return [value, value + by, value + bigBy].includes(copy);
  }
  if (typeof value === 'string' && typeof copy === 'string') {
    const moved = value.replaceAll(`${former}-`, `${former + by}-`);
    const restored = copy.replaceAll(`${former + by}-`, `${former}-`);
    if ([value, moved].includes(copy) || restored === value) return true;
    return value.replace(/\d+/g, (id) => String(Number(id) + by)) === copy;
  }
  if (typeof value !== 'object' || value === null || typeof copy !== 'object' || copy === null)
    return Object.is(value, copy);
  const inner = { ...about, note: () => {} };
  const names = Object.keys(value);
  return (
    names.join() === Object.keys(copy).join() &&
    names.every((name) => isCopy((value as Row)[name], (copy as Row)[name], inner))
  );
}
