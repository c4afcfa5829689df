/** An installation with the demonstration, in which every table has a row of its company. */
import { sql } from 'kysely';
import { seed } from '#entry/seed/seed.ts';
import { createServices } from '#entry/services.ts';
import { sealedTotps } from '#features/accounts/server/second-factor-totp.service.ts';
import { readConfig } from '#platform/config/config.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { createLog } from '#platform/log/log.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { commandContext, type JobContext } from '#platform/request/job.ts';
import { openTestDatabase } from './database.ts';
import { accountOf } from './moved-rows.ts';
import { MARK } from './other-company.ts';
import { moneyOf } from './other-money.ts';
import { payrollOf } from './other-payroll.ts';
import { salesOf } from './other-sales.ts';
import { fillTables, rowsIn } from './rows.ts';

export const DEMO_PASSWORD = 'Ardoise-tests-1';
/** Of the consultant's authenticator app. */
export const SECRET = 'JBSWY3DPEHPK3PXP';

/** The demonstration's company, the first workspace of its installation. */
export const demo = { id: 1, name: 'Ardoise', is_site: true };

export interface FullInstallation {
  platform: Platform;
  command: JobContext;
  remove(): Promise<void>;
}

export async function openFullInstallation(dataDir: string): Promise<FullInstallation> {
  const log = createLog('silent');
  const database = await openTestDatabase(log);
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SECRET_KEY: 'the key of the first installation',
    SEED: 'demo',
    DEMO_PASSWORD,
  });
  const source = await openPlatform(config, { engine: database.engine, log });
  await seed(source);
  const services = createServices(source);
  await source.jobs.start(services.jobs, { work: false });
  const command = commandContext(services.api.contexts, source);
  await asTenant(source.engine, demo.id, async ({ db }) => {
    // The walk needs a row in each table.
    const person = await accountOf(
      { engine: source.engine, workspaceId: demo.id },
      'consultant@demo.example',
    );
    const rows = rowsIn(db, demo.id);
    const { add, change } = rows;
    const secret = source.vault.seal(SECRET, sealedTotps.about(person));
    await add('account_totps', { account_id: person, secret, confirmed_at: new Date() });
    const { id: contractId } = await db
      .selectFrom('contracts')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await moneyOf(db, { workspaceId: demo.id, contractId, userId: person, mark: MARK });
    await add('budget_warnings', { contract_id: contractId, level: 80, ordered: 1000 });
    const other = await accountOf({ engine: source.engine, workspaceId: demo.id }, 'owner@demo.example');
    await add('leave_deputies', { account_id: other, deputy_id: person });
    await payrollOf(rows, person);
    await salesOf(rows, { contractId, pricedId: contractId, userId: person, mark: MARK });
    await add('employments', { account_id: person, hours_per_week: '35', payroll_number: MARK });
    await fillTables(db, { workspaceId: demo.id, mark: MARK, idOf: {}, fitting: new Map() });
    await sql`insert into audit_events (workspace_id, actor_id, action, subject_type, subject_id, detail)
      select workspace_id, account_id, 'report.begun', 'report', id, jsonb_build_object('contractId', contract_id)
        from reports`.execute(db);
    // Names in the format of stored files.
    for (const table of [
      'attachments',
      'imports',
      'medias',
      'report_documents',
      'supplier_invoices',
    ] as const)
      await sql`update ${sql.table(table)} set storage_key = '1-' || md5(storage_key) || '.png'
                 where storage_key like ${`%${MARK}%`}`.execute(db);
    await change('operations', {}, { state: 'succeeded' });
    await db
      .updateTable('imports')
      .set({ state: 'done' })
      .where('state', 'in', ['reading', 'importing'])
      .execute();
    await change('newsletters', { state: 'sending' }, { state: 'draft' });
  });
  return {
    platform: source,
    command,
    async remove() {
      await source.close();
      await database.remove();
    },
  };
}
