/**
 * Creates a company that nobody else may see or change, with one row of everything that a call can name by
 * id.
 */
import { type Engine, withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from './api.ts';
import { tablesOf } from './catalogue.ts';
import { booksOf } from './other-books.ts';
import { expensesOf } from './other-expenses.ts';
import { type Fitting, fillTables } from './rows-by-catalogue.ts';

/** A part of every text of the company, so that any leak is found. It is already folded. */
export const MARK = 'zzbasaltezz';

export interface OtherCompany {
  workspaceId: number;
  owner: TestClient;
  /** Ids by the names of parameters and fields in contracts. */
  ids: Record<string, number | string>;
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
    const one = { workspace_id: workspaceId };
    const post = await db
      .insertInto('posts')
      .values({ ...one, author_id: owner.account.userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const translation = await db
      .insertInto('post_translations')
      .values({ ...one, post_id: post.id, language: 'EN', title_id: `${MARK}-post` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const version = await db
      .insertInto('post_versions')
      .values({
        ...one,
        translation_id: translation.id,
        version: 1,
        title: MARK,
        description: MARK,
        content: MARK,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('post_translations')
      .set({ published_version_id: version.id, published_at: app.clock.now() })
      .where('id', '=', translation.id)
      .execute();
    const category = await db
      .insertInto('categories')
      .values({ ...one, title: MARK, folded_title: MARK })
      .returning('id')
      .executeTakeFirstOrThrow();
    const picture = {
      ...one,
      title: MARK,
      storage_key: `${workspaceId}-${MARK}`,
      byte_size: 1,
      mime_type: 'image/png',
      sha256: Buffer.from([0]),
      width: 1,
      height: 1,
      colour: '#0f766e',
      widths: [],
      uploaded_by: owner.account.userId,
    };
    const media = await db.insertInto('medias').values(picture).returning('id').executeTakeFirstOrThrow();
    const used = await db
      .insertInto('medias')
      .values({ ...picture, storage_key: `${workspaceId}-${MARK}-used` })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('media_uses')
      .values({ ...one, media_id: used.id, post_id: post.id, language: '', place: 'cover' })
      .execute();
    await db
      .insertInto('service_instances')
      .values({ ...one, type: 'storage-instance', name: `${MARK}-${workspaceId}`, provider: 'LOCAL' })
      .execute();
    const order = await db
      .insertInto('orders')
      .values({ ...one, from_pricing: 'superior', pricing: 'enterprise', price_cents: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const contract = await db
      .insertInto('contracts')
      .values({ ...one, name: MARK, sought: MARK, client: MARK, daily_rate_cents: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('contract_members')
      .values({ ...one, contract_id: contract.id, account_id: owner.account.userId })
      .execute();
    // The days are on another contract, so that the first contract can be deleted.
    const booked = await db
      .insertInto('contracts')
      .values({ ...one, name: MARK, sought: MARK, kind: 'internal', for_everybody: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const licence = await db
      .insertInto('licences')
      .values({
        ...one,
        pricing: 'superior',
        price_cents: 100,
        valid_from: '2026-01-01',
        valid_until: '2026-02-01',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const timesheet = await db
      .insertInto('timesheets')
      .values({
        ...one,
        account_id: user.userId,
        monday: '2026-01-05',
        state: 'submitted',
        comment: MARK,
        approver_id: owner.account.userId,
        approver_name: MARK,
        submitted_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = { account_id: user.userId, contract_id: booked.id, half_days: 2, day: '2026-01-05' } as const;
    await db
      .insertInto('worked_days')
      .values({ ...one, ...day })
      .execute();
    const expenses = await expensesOf(db, {
      ...one,
      contractId: booked.id,
      userId: owner.account.userId,
      mark: MARK,
    });
    const books = await booksOf(db, workspaceId, MARK);
    const page = { page_id: workspaceId * 10 + 1, title_en: MARK, content_en: MARK };
    const site = await db
      .insertInto('site_versions')
      .values({
        ...one,
        version: 1,
        kind: 'saved',
        document: JSON.stringify({ pages: [page] }),
        shown: '{}',
        media_ids: [],
        changed: [],
        saved_by: MARK,
        saved_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ofSite = { siteVersionId: site.id, pageId: page.page_id };
    const things = { post, translation, category, media, order, contract, booked, licence, timesheet };
    return { ...things, expenses, books, ofSite };
  });
  const atHome = await asInstallation(engine, async ({ db }) => {
    const bill = await db
      .insertInto('bills')
      .values({
        workspace_id: workspaceId,
        licence_id: made.licence.id,
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
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const operation = await db
      .insertInto('operations')
      .values({ workspace_id: workspaceId, type: 'runtime', action: 'stop', requested_by_name: MARK })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { bill, operation };
  });
  const others = await asTenant(engine, workspaceId, ({ db }) =>
    fillTables(db, {
      workspaceId,
      mark: MARK,
      idOf: { accounts: user.userId, contracts: made.contract.id },
      fitting,
    }),
  );
  return {
    workspaceId,
    owner,
    ids: {
      ...others,
      workspaceId,
      memberId: user.userId,
      userId: user.userId,
      forUserId: user.userId,
      pendingId: pending.userId,
      sessionId: owner.session.sessionId,
      postId: made.post.id,
      titleId: `${MARK}-post`,
      translationId: made.translation.id,
      categoryId: made.category.id,
      mediaId: made.media.id,
      orderId: made.order.id,
      contractId: made.contract.id,
      idcontract: made.booked.id,
      timesheetId: made.timesheet.id,
      ...made.expenses,
      ...made.books,
      ...made.ofSite,
      billId: atHome.bill.id,
      operationId: atHome.operation.id,
    },
  };
}

/** Every row of the workspace in every table, for comparison. */
export async function everythingOf(engine: Engine, workspaceId: number): Promise<Record<string, string>> {
  const tables = (await withSession(engine, tablesOf)).filter(({ tenant }) => tenant);
  if (tables.length < 20) throw new Error('fewer than 20 tables are compared: correct the query');
  // Without the date of a person's last visit, which changes with every request.
  return asInstallation(engine, ({ asOwner }) =>
    asOwner(async (session) => {
      const all: Record<string, string> = {};
      for (const { name } of tables) {
        const column = name === 'workspaces' ? 'id' : 'workspace_id';
        await session.script(`set local role ardoise_tenant; set local app.workspace_id = ${workspaceId}`);
        const { rows } = await session.query(
          `select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]')::text as rows from ${name} t where ${column} = ${workspaceId}`,
        );
        all[name] = (rows as { rows: string }[])[0]?.rows ?? '';
        await session.script('set local role none');
      }
      return all;
    }),
  );
}
