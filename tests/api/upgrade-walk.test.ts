/**
 * Tests every migration since the baseline with the rows of the demonstration and of a company with a row in every
 * table. Rows are inserted as soon as their table exists, and each later migration runs over them.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineBooks } from '#entry/cli/doctor.ts';
import { seed } from '#entry/seed/seed.ts';
import { closeTables, emptyTables, insertLines, openTables, setSequences } from '#platform/backup/load.ts';
import { type Manifest, tableOf } from '#platform/backup/manifest.ts';
import { takeSnapshot } from '#platform/backup/snapshot.ts';
import { PLAIN_VALUES, readSequences, readTableFacts } from '#platform/backup/tables.ts';
import { type Engine, type Session, withSession } from '#platform/db/engine.ts';
import { migrate, migrations } from '#platform/db/migrate.ts';
import { examineDatabase } from '#platform/doctor/database.ts';
import { createLog } from '#platform/log/log.ts';
import { testApi } from '../support/api.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { otherCompany } from '../support/other-company.ts';

type Row = Record<string, unknown>;
type Rows = Map<string, Row[]>;

const app = testApi();
const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-upgrade-walk-'));
let old: TestDatabase;
/** Rows of the newest schema. */
let newest: Rows;
let newestSequences: Manifest['sequences'];
/** The rows as they were inserted. */
const inserted: Rows = new Map();
/** The same tables after all migrations. */
let migrated: Rows;

beforeAll(async () => {
  const { engine, config } = app.platform;
  // The demonstration has its own site.
  await app.rows().change('workspaces', {}, { is_site: false });
  await seed({ ...app.platform, config: { ...config, seed: 'demo', demoPassword: 'Ardoise-tests-1' } });
  await otherCompany(app);
  newest = await rowsOf(engine, 'newest');
  newestSequences = await withSession(engine, readSequences);
  old = await openTestDatabase(createLog('silent'), 4, 'none');
  for (const [at, { name }] of migrations.entries()) {
    expect(await migrate(old.engine, migrations.slice(0, at + 1))).toEqual([name]);
    await withSession(old.engine, insertNewTables);
  }
  migrated = await rowsOf(old.engine, 'migrated');
});

afterAll(async () => {
  await old.engine.close();
  await old.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function rowsOf(engine: Engine, name: string): Promise<Rows> {
  const own = path.join(folder, name);
  mkdirSync(own);
  const { parts } = await takeSnapshot(engine, own);
  return new Map(
    parts.flatMap((part) => {
      const table = tableOf(part.name);
      if (table === undefined) return [];
      const lines = readFileSync(part.file, 'utf8').split('\n').filter(Boolean);
      return [[table, lines.map((line) => JSON.parse(line))]];
    }),
  );
}

const of = (rows: Rows, table: string): Row[] => rows.get(table) ?? [];

/** Rows as programs of the baseline wrote them. */
const former: Record<string, (row: Row) => Row> = {
  orders: (row) => ({ ...row, from_pricing: null }),
  receipts: (row) => {
    const vehicle = of(newest, 'vehicles').find(({ id }) => id === row.vehicle_id);
    if (vehicle === undefined || row.distance_m === null) return row;
    const distance_km = Math.ceil(Number(row.distance_m) / 1000);
    return { ...row, distance_km, power: vehicle.power ?? 5, electric: vehicle.electric };
  },
};

/** Tables that their migration fills from older ones. */
const filledByMigration = ['account_addresses', 'book_auxiliaries', 'report_counters', 'vehicles'];

/** Fills tables that did not exist before and that the migration did not fill. */
async function insertNewTables(session: Session): Promise<void> {
  await session.script(`begin; ${PLAIN_VALUES}`);
  const tables = (await readTableFacts(session)).filter(
    ({ name }) => !inserted.has(name) && !filledByMigration.includes(name),
  );
  if (tables.length > 0) {
    const forced = await openTables(session, tables);
    await emptyTables(session, tables);
    for (const { name, columns, ...facts } of tables) {
      const rows = of(newest, name).map((row) => {
        const written = former[name]?.(row) ?? row;
        return Object.fromEntries(columns.map((column) => [column, written[column]]));
      });
      inserted.set(name, rows);
      await insertLines(session, { name, columns, ...facts }, linesOf(rows));
    }
    const created = tables.map(({ name }) => `${name}_id_seq`);
    await setSequences(
      session,
      newestSequences.filter(({ name }) => created.includes(name)),
    );
    await closeTables(session, tables, forced);
  }
  await session.script('commit');
}

async function* linesOf(rows: readonly Row[]): AsyncGenerator<string> {
  for (const row of rows) yield JSON.stringify(row);
}

test('every table has rows', () => {
  // Addresses are counted only while somebody guesses, and codes exist only in an empty installation.
  expect([...migrated].filter(([, rows]) => rows.length === 0).map(([name]) => name)).toEqual([
    'rate_limits',
    'setup_codes',
  ]);
});

test('no row is lost or added, and no value changes', () => {
  for (const [table, rows] of inserted) {
    // A numbered report has a new revision, so that its PDF is made again with the number.
    const changed = ['orders.from_pricing', 'reports.revision'];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !changed.includes(`${table}.${column}`));
    const only = (row: Row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
    expect(of(migrated, table).map(only), table).toEqual(rows.map(only));
  }
});

test('new columns and tables are filled', () => {
  const addresses = new Set(of(migrated, 'account_addresses').map(({ address }) => address));
  const live = of(migrated, 'accounts').filter(({ user_state }) => user_state !== 'deleted');
  expect(live.filter(({ email }) => !addresses.has(String(email).toLowerCase()))).toEqual([]);

  expect(of(migrated, 'orders').filter(({ from_pricing }) => from_pricing === null)).toEqual([]);

  const approved = idsOf(of(migrated, 'reports').filter(({ state }) => state === 'approved'));
  const receipts = of(migrated, 'receipts');
  const inApproved = idsOf(receipts.filter(({ report_id }) => approved.has(report_id)));
  const vats = of(migrated, 'receipt_vats').filter(({ receipt_id }) => inApproved.has(receipt_id));
  expect(vats.length).toBeGreaterThan(0);
  expect(vats.filter(({ deductible_cents }) => deductible_cents === null)).toEqual([]);

  const journeys = receipts.filter(({ distance_km }) => distance_km !== null);
  expect(journeys.length).toBeGreaterThan(0);
  expect(journeys.filter((one) => one.vehicle_id === null || one.distance_m === null)).toEqual([]);

  const entries = of(migrated, 'book_entries');
  const debits = (id: unknown) =>
    of(migrated, 'book_lines')
      .filter(({ entry_id }) => entry_id === id)
      .reduce((sum, { debit_cents }) => sum + Number(debit_cents), 0);
  expect(entries.map(({ total_cents }) => total_cents)).toEqual(entries.map(({ id }) => debits(id)));
});

const idsOf = (rows: readonly Row[]) => new Set(rows.map(({ id }) => id));

test('constraints are valid, tables are guarded, and books agree with reports', async () => {
  const { rows } = await withSession(old.engine, (session) =>
    session.query(
      `select conname from pg_constraint where connamespace = 'public'::regnamespace and not convalidated`,
    ),
  );
  expect(rows).toEqual([]);
  const findings = [...(await examineDatabase(old.engine)), await examineBooks(old.engine)];
  expect(findings.filter(({ state }) => state === 'defect')).toEqual([]);
});
