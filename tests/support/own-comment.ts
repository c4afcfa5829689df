/** Prepares what calls on comments, questions, refusals and notifications need to succeed (own-company.ts). */
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from './api.ts';
import type { OtherCompany } from './other-company.ts';
import { foreignReport } from './own-report.ts';
import type { Attempt, People } from './walk.ts';

interface Company extends OtherCompany {
  app: TestApi;
  people: People;
}
type Caller = Partial<TestClient>;

/** Returns a new comment by the caller on the company's report or week. */
export async function ownComment(
  { app, workspaceId, ids }: Company,
  { account }: Caller,
  about: 'report_id' | 'timesheet_id',
): Promise<Attempt> {
  if (account === undefined) throw new Error('a comment needs an author');
  const commentId = await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const subject = Number(about === 'report_id' ? ids.reportId : ids.timesheetId);
    const { id } = await db
      .insertInto('comments')
      .values({
        workspace_id: workspaceId,
        [about]: subject,
        text: 'Mine',
        author_id: account.userId,
        author_name: account.login,
        created_at: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  return { ids: { commentId } };
}

/** Returns a colleague's submitted report with a question about its receipt. */
export async function questioned(company: Company): Promise<Attempt> {
  const { app, workspaceId, ids, owner } = company;
  await foreignReport(company, 'submitted');
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .insertInto('comments')
      .values({
        workspace_id: workspaceId,
        report_id: Number(ids.reportId),
        receipt_id: Number(ids.receiptId),
        text: 'Why?',
        asks: true,
        author_id: owner.account.userId,
        author_name: owner.account.login,
      })
      .execute(),
  );
  return {};
}

/**
 * Returns a colleague's submitted report with two receipts, so that one can be refused.
 * @param refused whether the first receipt is already refused.
 */
export async function refusable(company: Company, { refused }: { refused: boolean }): Promise<Attempt> {
  const { app, workspaceId, ids } = company;
  await foreignReport(company, 'submitted');
  await asTenant(app.platform.engine, workspaceId, async ({ db }) => {
    const one = { workspace_id: workspaceId, report_id: Number(ids.reportId), poste_id: Number(ids.posteId) };
    await db
      .insertInto('receipts')
      .values({ ...one, number: 2, date: '2026-01-16', ttc_cents: 100 })
      .execute();
    if (refused)
      await db
        .updateTable('receipts')
        .set({ refused: true, refusal: 'Private', refused_at: app.clock.now() })
        .where('id', '=', Number(ids.receiptId))
        .execute();
  });
  return { ids: { reason: 'Private' } };
}

/** Returns a new notification of the caller. */
export async function ownNotification({ app, workspaceId }: Company, { account }: Caller): Promise<Attempt> {
  const { id: notificationId } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .insertInto('notifications')
      .values({
        workspace_id: workspaceId,
        account_id: account?.userId ?? 0,
        occurred_at: app.clock.now(),
        event: 'contract_join',
        facts: JSON.stringify({ title: 'Rail' }),
        path: 'contracts',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { ids: { notificationId } };
}
