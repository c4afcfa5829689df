/**
 * Creates a company that nobody else may see or change, with one row of everything that a call can name by
 * id.
 */
import { type Engine, withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from './api.ts';
import { tablesOf } from './catalogue.ts';
import { moneyOf } from './other-money.ts';
import { payrollOf } from './other-payroll.ts';
import { salesOf } from './other-sales.ts';
import { type Fitting, fillTables, type Rows, rowsIn } from './rows.ts';
import type { People } from './walk.ts';

/** A part of every text of the company, so that any leak is found. It is already folded. */
export const MARK = 'zzbasaltezz';

export interface OtherCompany {
  workspaceId: number;
  rows: Rows;
  owner: TestClient;
  /** Ids by the names of parameters and fields in contracts. */
  ids: Record<string, number | string>;
}

/** Such a company with people of all roles (own-company.ts). */
export interface OwnCompany extends OtherCompany {
  app: TestApi;
  people: People;
}

/** All these companies have the same rows. */
const fitting: Fitting = new Map();

/** @param domain must differ between the companies of a test. */
export async function otherCompany(app: TestApi, domain = 'basalte.example'): Promise<OtherCompany> {
  const { engine } = app.platform;
  const workspaceId = await app.workspace({
    name: `${MARK} of ${domain}`,
    email: `${MARK}@other.example`,
    pricing: 'superior',
    domain_name: domain,
  });
  const owner = await app.signIn(
    await app.account({
      workspace_id: workspaceId,
      role: 'ROLE_OWNER',
      last_name: MARK,
      login: `${MARK}-owner`,
    }),
  );
  const user = await app.account({ workspace_id: workspaceId, last_name: MARK, login: `${MARK}-user` });
  const pending = await app.account({ workspace_id: workspaceId, user_state: 'pending', last_name: MARK });
  const made = await asTenant(engine, workspaceId, async ({ db }) => {
    const { add, change } = rowsIn(db, workspaceId, MARK);
    const now = app.clock.now();
    const postId = await add('posts', { author_id: owner.account.userId });
    const titleId = `${MARK}-post`;
    const translationId = await add('post_translations', {
      post_id: postId,
      language: 'EN',
      title_id: titleId,
    });
    const published_version_id = await add('post_versions', { translation_id: translationId, content: MARK });
    await change('post_translations', translationId, { published_version_id, published_at: now });
    const categoryId = await add('categories');
    const picture = {
      storage_key: `${workspaceId}-${MARK}`,
      byte_size: 1,
      mime_type: 'image/png',
      sha256: Buffer.from([0]),
      width: 1,
      height: 1,
      colour: '#0f766e',
      uploaded_by: owner.account.userId,
    };
    const mediaId = await add('medias', picture);
    const usedId = await add('medias', { ...picture, storage_key: `${workspaceId}-${MARK}-used` });
    await add('media_uses', { media_id: usedId, post_id: postId, language: '', place: 'cover' });
    await add('service_instances', {
      type: 'storage-instance',
      name: `${MARK}-${workspaceId}`,
      provider: 'LOCAL',
    });
    const orderId = await add('orders', { from_pricing: 'superior', pricing: 'enterprise' });
    const contractId = await add('contracts', { client: MARK, daily_rate_cents: 1 });
    await add('contract_members', { contract_id: contractId, account_id: owner.account.userId });
    const contractOrderId = await add('contract_orders', { contract_id: contractId, days_hundredths: 1000 });
    await add('budget_warnings', { contract_id: contractId, level: 80, ordered: 1000 });
    // The days are on another contract, so that the first contract can be deleted.
    const idcontract = await add('contracts', { kind: 'internal', for_everybody: true });
    const plan = { pricing: 'superior', price_cents: 100 } as const;
    const licenceId = await add('licences', {
      ...plan,
      valid_from: '2026-01-01',
      valid_until: '2026-02-01',
    });
    const timesheetId = await add('timesheets', {
      account_id: user.userId,
      state: 'submitted',
      comment: MARK,
      approver_id: owner.account.userId,
      approver_name: MARK,
      submitted_at: now,
    });
    await add('worked_days', { account_id: user.userId, contract_id: idcontract, half_days: 2 });
    const employmentId = await add('employments', {
      account_id: user.userId,
      hours_per_week: '35',
      payroll_number: MARK,
    });
    const payroll = await payrollOf(rowsIn(db, workspaceId, MARK), user.userId);
    const kindId = await add('leave_kinds', {
      contract_id: await add('contracts', { kind: 'absence', for_everybody: true }),
    });
    await add('leave_deputies', { account_id: owner.account.userId, deputy_id: user.userId });
    const closingId = await add('leave_closings', { kind_id: kindId, name: MARK });
    const leaveRequestId = await add('leave_requests', {
      account_id: user.userId,
      kind_id: kindId,
      cost: 100,
      approver_name: MARK,
    });
    const money = await moneyOf(db, {
      workspaceId,
      contractId: idcontract,
      userId: owner.account.userId,
      mark: MARK,
    });
    const sales = await salesOf(rowsIn(db, workspaceId, MARK), {
      contractId: idcontract,
      pricedId: contractId,
      userId: user.userId,
      mark: MARK,
    });
    const page = { page_id: workspaceId * 10 + 1, title_en: MARK, content_en: MARK };
    const siteVersionId = await add('site_versions', {
      document: JSON.stringify({ pages: [page] }),
      saved_at: now,
    });
    const things = {
      postId,
      titleId,
      translationId,
      categoryId,
      mediaId,
      orderId,
      contractId,
      idcontract,
      contractOrderId,
    };
    const people = { timesheetId, employmentId, kindId, closingId, leaveRequestId, ...payroll };
    return {
      licenceId,
      ids: { ...things, ...people, ...money, ...sales, siteVersionId, pageId: page.page_id },
    };
  });
  const { licenceId, ids } = made;
  const atHome = await asInstallation(engine, async ({ db }) => {
    const { add } = rowsIn(db, workspaceId, MARK);
    const billId = await add('bills', {
      licence_id: licenceId,
      number: `${MARK}-${workspaceId}`,
      customer_name: MARK,
      customer_email: MARK,
      pricing: 'superior',
      period_start: '2026-01-01',
      period_end: '2026-02-01',
      net_cents: 100,
      vat_rate: 2000,
      vat_cents: 20,
      total_cents: 120,
      lines: '[]',
    });
    const runtime = { type: 'runtime', action: 'stop' } as const;
    return { billId, operationId: await add('operations', { ...runtime, requested_by_name: MARK }) };
  });
  const others = await asTenant(engine, workspaceId, ({ db }) =>
    fillTables(db, {
      workspaceId,
      mark: MARK,
      idOf: { accounts: user.userId, contracts: ids.contractId },
      fitting,
    }),
  );
  const { userId } = user;
  const people = { memberId: userId, userId, forUserId: userId, pendingId: pending.userId };
  const { sessionId } = owner.session;
  const all = { ...others, workspaceId, ...people, sessionId, ...ids, ...atHome };
  return { workspaceId, rows: app.rows(workspaceId), owner, ids: all };
}

/** One statement for all tables, because walks read everything thousands of times. By engine, because the catalogue does not change. */
const readings = new WeakMap<Engine, Promise<string>>();

async function readingOf(engine: Engine): Promise<string> {
  const tables = (await withSession(engine, tablesOf)).filter(({ tenant }) => tenant);
  if (tables.length < 20) throw new Error('fewer than 20 tables are compared: correct the query');
  const rows = "coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows";
  return tables
    .map(({ name }) => {
      const column = name === 'workspaces' ? 'id' : 'workspace_id';
      return `select '${name}' as name, ${rows} from ${name} t where ${column} = current_workspace()`;
    })
    .join('\nunion all ');
}

/** Every row of the workspace in every table, for comparison. */
export async function everythingOf(engine: Engine, workspaceId: number): Promise<Record<string, string>> {
  const reading = readings.get(engine) ?? readingOf(engine);
  readings.set(engine, reading);
  const text = await reading;
  return asInstallation(engine, ({ asOwner }) =>
    asOwner(async (session) => {
      await session.script(`set local role ardoise_tenant; set local app.workspace_id = ${workspaceId}`);
      const { rows } = await session.query(text);
      await session.script('set local role none');
      return Object.fromEntries(
        (rows as { name: string; rows: string }[]).map((one) => [one.name, one.rows]),
      );
    }),
  );
}
