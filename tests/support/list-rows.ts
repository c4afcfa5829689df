/**
 * Inserts rows that test every filter, search and order of every list: at least two rows on each side, all
 * with different values, in a different order than the ids. A search finds the texts with `NEEDLE` and no
 * others.
 */
import { type RawBuilder, sql } from 'kysely';
import { createPost } from '#features/posts/contract.ts';
import { TAG_SEPARATOR } from '#kernel/tags.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi, TestClient } from './api.ts';
import type { OtherCompany } from './other-company.ts';

export const NEEDLE = 'needle';

/** Neither ascending nor descending. */
const ranks = [3, 1, 6, 2, 5, 4] as const;
const isEven = (rank: number) => rank % 2 === 0;
const wordOf = (rank: number) => `${'abcdefg'[rank]}${isEven(rank) ? NEEDLE : 'straw'}`;

type Run = (statement: RawBuilder<unknown>) => Promise<unknown>;

export async function fillLists(app: TestApi, company: OtherCompany): Promise<void> {
  const { engine } = app.platform;
  const { workspaceId, owner, ids } = company;
  const user = Number(ids.memberId);
  const author = await app.signIn('ROLE_USER', workspaceId);
  // These people joined now, so that no week is expected of them.
  await app.rows(workspaceId).change('accounts', {}, { created_at: new Date() });
  const people = await addPeople(app, workspaceId);
  const posts = await addPosts(owner, author);
  await asTenant(engine, workspaceId, async ({ db }) => {
    const run: Run = (statement) => statement.execute(db);
    const approvers = [owner.account.userId, people[0]?.userId];
    for (const [at, rank] of ranks.entries()) {
      const row: Row = { at, rank, word: wordOf(rank), approver: approvers[at % 2], workspaceId };
      await addContract(run, row, user);
      await addInvoice(run, row, ids.salesInvoiceId);
      await addOpen(run, row);
      await addReceived(run, row);
      await addMail(run, row);
      await addSupplierInvoice(run, row, ids.receiptId);
      await addReports(run, row, { ids, user });
      await addApproved(run, row, ids);
      await addWeek(run, row, people[(at % 2) + 1]?.userId);
      await addLeave(run, row, { account: people[(at % 2) + 1]?.userId, ids });
      await addDecisions(run, row, owner.account.userId);
      await addEntry(run, row);
      await addPost(run, row, { post: posts[at], trashed: posts[at + ranks.length], ids });
      await addAllowance(run, row, user);
      await addSmallThings(run, row, { ids, actor: at % 3 === 0 ? user : owner.account.userId });
    }
    await addPaid(run, people);
    await tagReceipts(run);
  });
  await addWorkspaces(app, company);
  // Lower-case letters and numbers of one length: their order is the same in every collation.
  await asInstallation(engine, ({ db }) =>
    sql`
      update accounts set first_name = lower(first_name), last_name = lower(last_name),
             email = regexp_replace(email, '^person\\d+', 'person' || lpad(id::text, 6, '0'))`.execute(db),
  );
}

interface Row {
  /** The row's index among those created here. */
  at: number;
  rank: number;
  word: string;
  approver: number | undefined;
  workspaceId: number;
}

type Ids = OtherCompany['ids'];

/** Adds people: the first two are approvers, one is disabled, one invited. All joined before any week. */
function addPeople(app: TestApi, workspace_id: number) {
  const one = { workspace_id, created_at: '2025-12-01T12:00:00Z' };
  return Promise.all(
    ranks.map((rank, at) =>
      app.account({
        ...one,
        last_name: wordOf(rank),
        email: `${wordOf(rank)}@test.example`,
        role: at < 2 ? 'ROLE_MANAGER' : 'ROLE_USER',
        account_state: rank === 6 ? 'disabled' : 'enabled',
        user_state: rank === 5 ? 'pending' : 'active',
      }),
    ),
  );
}

/** Adds twelve posts by two authors in both languages; half of them will be in the trash. */
async function addPosts(...authors: TestClient[]): Promise<number[]> {
  const ids: number[] = [];
  for (const rank of [...ranks, ...ranks]) {
    const author = authors[ids.length % 2];
    if (author === undefined) throw new Error('a post needs an author');
    const language = ids.length % 3 === 0 ? 'FR' : 'EN';
    const body = { title: wordOf(rank), description: author.account.login, language } as const;
    ids.push((await author.api(createPost, { body })).post_id);
  }
  return ids;
}

async function addPost(
  run: Run,
  { at, rank }: Row,
  { post, trashed, ids }: { post: number | undefined; trashed: number | undefined; ids: Ids },
): Promise<void> {
  await run(sql`
    update posts set created_at = timestamptz '2026-02-01 12:00Z' + ${rank}::int * interval '1 day',
           saved_at = timestamptz '2026-03-01 12:00Z' + ${(rank * 2) % 7}::int * interval '1 day'
     where id = ${post}`);
  await run(sql`
    update posts set deleted_at = timestamptz '2026-03-01 12:00Z' + ${rank}::int * interval '1 day' where id = ${trashed}`);
  if (at % 2 === 0)
    await run(sql`
      update post_translations t set published_at = now(),
             published_version_id = (select id from post_versions v where v.translation_id = t.id limit 1)
       where post_id = ${post}`);
  if (isEven(rank))
    await run(sql`
      insert into post_categories (workspace_id, post_id, category_id)
      values (current_workspace(), ${post}, ${ids.categoryId})`);
}

/** Hundredths of days by rank: one day is recorded, so that some orders are used up, some nearly, and some hardly. */
const orderedDays = [0, 100, 110, 120, 50, 1000, 2000];

/** Adds a contract with an order and a recorded day. */
async function addContract(run: Run, { rank, at, word }: Row, user: number): Promise<void> {
  const kind = ['client', 'internal', 'absence'][at % 3];
  await run(sql`
    insert into contracts (workspace_id, name, sought, client, kind, for_everybody, start_date, end_date, closed_at)
    values (current_workspace(), ${word}, ${word}, ${word}, ${kind}, true, date '2026-01-01' + ${rank}::int,
            date '2099-01-01', ${at % 2 === 0 ? sql`now()` : null})`);
  await run(sql`
    insert into contract_orders (workspace_id, contract_id, number, ordered_on, days_hundredths)
    select current_workspace(), id, ${word}, date '2026-01-01', ${orderedDays[rank]} from contracts where name = ${word}`);
  await run(sql`
    insert into worked_days (workspace_id, account_id, day, contract_id, half_days)
    select current_workspace(), ${user}, date '2026-01-24', id, 2 from contracts where name = ${word}`);
}

/** Adds an invoice or a credit note for the client of that name, which the contract has added. */
async function addInvoice(run: Run, { rank, at, word }: Row, corrected: unknown): Promise<void> {
  const isCredit = at % 2 === 0;
  await run(sql`
    insert into sales_invoices (workspace_id, kind, number, client_id, corrects_id, client_name, sought, month, issued_on, due_on, currency,
                                net_cents, vat_cents, total_cents, document, issued_by_id, issued_by_name)
    select current_workspace(), ${isCredit ? 'credit' : 'invoice'}, ${`X${rank}`}, id, ${isCredit ? corrected : null}, name, name, date '2026-01-01',
           date '2026-02-01' + ${rank}::int, date '2026-03-01' + ${rank}::int, 'EUR', 100, 0, 100, '{}', 1, 'Seller'
      from clients where name = ${word}`);
}

/** Adds an open invoice: overdue for long, or not due. */
async function addOpen(run: Run, { rank, word }: Row): Promise<void> {
  const total = 1000 * ((rank * 5) % 7);
  await run(sql`
    insert into sales_invoices (workspace_id, kind, number, client_id, client_name, sought, month, issued_on, due_on, currency,
                                net_cents, vat_cents, total_cents, document, issued_by_id, issued_by_name)
    select current_workspace(), 'invoice', ${`Y${rank}`}, id, name, name, date '2026-01-01', date '2026-01-10' + ${rank}::int,
           ${isEven(rank) ? sql`date '2026-01-20'` : sql`date '2098-01-01'`} + ${rank}::int, 'EUR', ${total}::int, 0, ${total}::int, '{}', 1, 'Seller'
      from clients where name = ${word}`);
}

/** Adds a payment, a line of a statement and a reminder for the client of that name. */
async function addReceived(run: Run, { rank, at, word }: Row): Promise<void> {
  const invoice = sql`(select id from sales_invoices where number = ${`X${rank}`})`;
  const client = sql`(select id from clients where name = ${word})`;
  const cancelled = at % 3 === 2;
  await run(sql`
    insert into statement_lines (workspace_id, bank_statement_id, account, booked_on, amount_cents, currency, payer, fingerprint, aside)
    values (current_workspace(), (select max(id) from bank_statements), '1', date '2026-03-10' + ${rank}::int, 100, 'EUR', ${word}, ${word}, ${at % 3 === 1})`);
  await run(sql`
    insert into received_payments (workspace_id, client_id, received_on, amount_cents, currency, method, reference, statement_line_id,
                                   recorded_by_id, recorded_by_name, recorded_at, cancelled_on, cancelled_at)
    values (current_workspace(), ${client}, date '2026-03-10' + ${rank}::int, 100, 'EUR', 'transfer', ${word},
            ${at % 3 === 0 ? sql`(select id from statement_lines where payer = ${word})` : null}, 1, 'Seller', now(),
            ${cancelled ? sql`date '2026-03-20'` : null}, ${cancelled ? sql`now()` : null})`);
  if (at % 3 === 0 || at % 2 === 1)
    await run(sql`
      insert into received_parts (workspace_id, received_payment_id, sales_invoice_id, amount_cents, assigned_on, standing)
      select current_workspace(), p.id, i.id, 100, date '2026-03-20', p.cancelled_on is null
        from received_payments p, sales_invoices i where p.reference = ${word} and i.number = ${`${at % 2 === 0 ? 'Y' : 'X'}${rank}`}`);
  if (at < 2)
    await run(sql`
      with payment as (
        insert into received_payments (workspace_id, client_id, received_on, amount_cents, currency, method, reference,
                                       recorded_by_id, recorded_by_name, recorded_at)
        select current_workspace(), ${client}, date '2026-03-09' + ${rank}::int, amount, 'EUR', 'card', 'refund', 1, 'Seller', now()
          from unnest(array[100, -100]) amount
        returning id, amount_cents)
      insert into received_parts (workspace_id, received_payment_id, refunded_payment_id, amount_cents, assigned_on, standing)
      select current_workspace(), r.id, p.id, -100, date '2026-03-20', true
        from payment p join payment r on p.amount_cents > 0 and r.amount_cents < 0`);
  await run(sql`
    insert into payment_reminders (workspace_id, sales_invoice_id, level, email, locale, subject, text, reply_to, state, sent_on, sent_at)
    values (current_workspace(), ${invoice}, 1, 'a@b.example', 'en', 's', 't', '', ${['sent', 'failed', 'unknown'][at % 3]}, date '2026-04-01', now())`);
}

/** Mails the invoice with that number. */
async function addMail(run: Run, { rank }: Row): Promise<void> {
  if (isEven(rank))
    await run(sql`
      insert into sales_mails (workspace_id, sales_invoice_id, recipient, subject, text, state, sent_by_id, sent_by_name)
      select current_workspace(), id, 'a@b.example', 's', 't', 'sent', 1, 'Seller' from sales_invoices where number = ${`Y${rank}`}`);
}

/** Adds a new invoice of a supplier, one that was set aside, or one that became the receipt. */
async function addSupplierInvoice(run: Run, { rank, at, word }: Row, receipt: unknown): Promise<void> {
  await run(sql`
    insert into supplier_invoices (workspace_id, flow, name, kind, sha256, supplier, sought, number, dated_on, set_aside)
    values (current_workspace(), ${word}, ${word}, '', '\\x00', ${word}, ${word}, ${`Y${rank}`}, date '2026-01-01' + ${rank}::int,
            ${at % 2 === 1 ? word : null})`);
  if (at > 0) return;
  await run(sql`delete from supplier_receipts where receipt_id = ${receipt}`);
  await run(sql`
      insert into supplier_receipts (workspace_id, supplier_invoice_id, receipt_id)
      select workspace_id, id, ${receipt} from supplier_invoices where flow = ${word}`);
}

/** Adds reports of the user, for the list of own reports, and of a colleague, for approvers only. */
async function addReports(
  run: Run,
  { at, rank, word, approver }: Row,
  { ids, user }: { ids: Ids; user: number },
): Promise<void> {
  const contract = isEven(rank) ? ids.contractId : ids.idcontract;
  for (const [account, state] of [
    [user, at % 3 === 0 ? 'created' : at === 1 ? 'rejected' : 'submitted'],
    [sql`(select id from accounts where last_name = ${wordOf(1)})`, 'submitted'],
  ] as const)
    await run(sql`
      with report as (insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, approver_id,
                           approver_name, submitted_at)
      values (current_workspace(), ${account}, ${contract}, ${word}, ${word}, date '2026-01-01' + ${rank}::int,
              date '2026-02-01', ${state}, ${approver}, 'Approver', timestamptz '2026-02-01 12:00Z' + ${rank}::int * interval '1 day') returning id)
      insert into receipts (workspace_id, report_id, number, poste_id, date, ttc_cents)
      select current_workspace(), id, 1, ${ids.posteId}, date '2026-01-01', 1000 * ${rank}::int from report`);
  await run(sql`
    insert into receipts (workspace_id, report_id, number, poste_id, date, ttc_cents)
    values (current_workspace(), ${ids.reportId}, ${10 + ((rank * 3) % 7)}::int, ${ids.posteId}, date '2026-01-01' + ${rank}::int, 100 * ${rank}::int)`);
}

/** Adds approved reports of a colleague: one to pay, one to deduct, one in a payment that is under way or paid. */
async function addApproved(run: Run, { at, rank, word }: Row, ids: Ids): Promise<void> {
  const paid = isEven(rank) ? sql`date '2026-03-01'` : null;
  for (const cents of [700, -700])
    await run(sql`
      with report as (
        insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, approver_name, decided_at)
        select current_workspace(), id, ${ids.contractId}, ${word}, ${word}, date '2026-01-08' + ${rank}::int, date '2026-02-20', 'approved',
               'Approver', timestamptz '2026-02-21 12:00Z' from accounts where last_name = ${wordOf(1)} returning id)
      insert into receipts (workspace_id, report_id, number, poste_id, date, ttc_cents)
      select current_workspace(), id, 1, ${ids.posteId}, date '2026-01-08', ${cents}::int from report`);
  await run(sql`
    with run as (
      insert into payment_runs (workspace_id, number, method, execution_day, message_id, holder, iban, bic, reports, transfers,
                                total_cents, deducted_cents, sha256, created_by_id, created_by_name, created_at, paid_on, paid_at)
      values (current_workspace(), ${100 + at}::int, 'other', '2026-03-01', ${word}, '', '', '', 1, 1, 1, 0, '', 1, 'Ada', now(),
              ${paid}, ${paid}) returning id),
    transfer as (
      insert into payment_transfers (workspace_id, run_id, account_id, place, holder, message, iban, ending, reports_cents, amount_cents)
      select current_workspace(), run.id, a.id, 1, '', '', '', '', 1, 1 from run, accounts a where a.last_name = ${wordOf(1)} returning id),
    report as (
      insert into reports (workspace_id, account_id, contract_id, title, sought, start_date, end_date, state, approver_name, decided_at)
      select current_workspace(), id, ${ids.contractId}, ${word}, ${word}, date '2026-01-15' + ${rank}::int, date '2026-02-20', 'approved',
             'Approver', timestamptz '2026-02-21 12:00Z' from accounts where last_name = ${wordOf(1)} returning id)
    insert into payment_reports (workspace_id, transfer_id, report_id, title, amount_cents, standing)
    select current_workspace(), transfer.id, report.id, ${word}, 1, true from transfer, report`);
}

/** Gives each receipt two tags. */
function tagReceipts(run: Run) {
  return run(sql`update receipts set tags =
    case when number % 2 = 0 then 'Even' else 'Odd' end || ${TAG_SEPARATOR} || 'Receipt'`);
}

function addWeek(run: Run, { at, rank, approver }: Row, account: number | undefined) {
  return run(sql`
    insert into timesheets (workspace_id, account_id, monday, state, approver_id, approver_name, submitted_at)
    values (current_workspace(), ${account}, date '2026-03-02' + 7 * ${at}::int, 'submitted', ${approver}, 'Approver',
            timestamptz '2026-04-01 12:00Z' + ${rank}::int * interval '1 day')`);
}

/** Adds a request of leave; on days of its own, because a row also names who else is away. */
function addLeave(
  run: Run,
  { at, rank, approver }: Row,
  { account, ids }: { account: number | undefined; ids: Ids },
) {
  return run(sql`
    insert into leave_requests (workspace_id, account_id, kind_id, from_day, to_day, approver_id, approver_name, requested_at)
    values (current_workspace(), ${account}, ${ids.kindId}, date '2026-05-01' + ${at}::int, date '2026-05-01' + ${at}::int,
            ${approver}, 'Approver', timestamptz '2026-04-01 12:00Z' + ${rank}::int * interval '1 day')`);
}

/** Adds a decision about the row's week, and one about its colleague's report. */
async function addDecisions(run: Run, { at, rank, word }: Row, decider: number): Promise<void> {
  const step = ['approve', 'reject', 'reopen'][at % 3];
  await run(sql`
    insert into workflow_events (workspace_id, subject_type, subject_id, step, from_state, to_state, actor_id, comment)
    select current_workspace(), type, id, ${step}, 'submitted', 'approved', ${decider}, ${word}
      from (select 'week' as type, id from timesheets where monday = date '2026-03-02' + 7 * ${at}::int
            union all
            select 'report', max(id) from reports where title = ${word}) as decided (type, id)
     where ${rank} <> 6`);
}

/** Adds a book entry. The days differ, and are in a different order than the numbers. */
async function addEntry(run: Run, { at, rank, word }: Row): Promise<void> {
  await run(sql`
    with entry as (
      insert into book_entries (workspace_id, journal, number, day, label, source_type, source_id, posted_by_name, posted_at, line_count)
      values (current_workspace(), 'NDF', ${at + 1}, date '2026-03-01' + ${rank}::int, ${word}, 'report', ${at}, ${word}, now(), 2)
      returning workspace_id, id, day)
    insert into book_lines (workspace_id, entry_id, place, account, piece, piece_day, label, debit_cents, credit_cents)
    select workspace_id, id, place, '625800', '1', day, 'line', case place when 0 then ${rank * 100} else 0 end, case place when 1 then ${rank * 100} else 0 end
      from entry, generate_series(0, 1) place`);
}

async function addSmallThings(
  run: Run,
  { at, rank, word }: Row,
  { ids, actor }: { ids: Ids; actor: number },
): Promise<void> {
  const outcome = isEven(rank) ? 'draft' : 'published';
  await run(sql`
    insert into import_entries (workspace_id, import_id, name, title, sought, language, outcome, address, day, author, links, redirects, notes)
    values (current_workspace(), ${ids.importId}, ${word}, ${word}, ${word}, ${at % 2 === 0 ? 'EN' : 'FR'}, ${outcome}, ${word}, '', '', 0, '{}',
            ${at % 2 === 0 ? '[]' : '[{"code":"no date"}]'}::jsonb)`);
  await run(sql`
    insert into contact_requests (workspace_id, first_name, last_name, email, phone_number, request, receive_news, locale, state, created_at)
    values (current_workspace(), 'Ada', ${word}, '', '', '', false, 'en', ${at % 2 === 0 ? 'new' : 'answered'}, now() + ${at}::int * interval '1 day')`);
  await run(sql`
    insert into newsletter_subscriptions (workspace_id, email, locale, state, confirmed_at)
    values (current_workspace(), ${`${word}@test.example`}, 'en', 'confirmed', timestamptz '2026-02-01 12:00Z' + ${rank}::int * interval '1 day')`);
  await run(sql`
    insert into audit_events (workspace_id, actor_id, on_behalf_of_id, action, subject_type, subject_id, occurred_at)
    values (current_workspace(), ${actor}, ${at % 2 === 0 ? actor : null}, ${at % 2 === 0 ? 'post.saved' : 'contract.updated'},
            ${at % 2 === 0 ? 'post' : 'contract'}, '1', timestamptz '2098-02-01 12:00Z' + ${at}::int * interval '1 day')`);
}

async function addAllowance(run: Run, { at, rank, word }: Row, user: number): Promise<void> {
  await run(sql`
    insert into allowances (workspace_id, account_id, kind, basis, day, quantity, unit_cents, note)
    values (current_workspace(), ${user}, ${at % 2 === 0 ? 'remote_work' : 'meal_outside'}, 'once',
            date '2026-03-01' + ${rank}::int, 1, ${rank * 10}, ${word})`);
}

/** Gives everybody an allowance in the payroll of March. For every other person there is nothing to check: employed on a Sunday. */
async function addPaid(run: Run, people: readonly { userId: number }[]): Promise<void> {
  for (const [at, { userId }] of people.entries()) {
    await run(sql`
      insert into allowances (workspace_id, account_id, kind, basis, day, quantity, unit_cents)
      values (current_workspace(), ${userId}, 'remote_work', 'once', '2026-03-01', 1, 100)`);
    if (at % 2 === 0)
      await run(sql`
        insert into employments (workspace_id, account_id, starts_on, ends_on, hours_per_week, payroll_number)
        values (current_workspace(), ${userId}, '2026-03-01', '2026-03-01', 35, ${String(userId)})`);
  }
}

/** Adds workspaces with everything that administrators list. */
async function addWorkspaces(app: TestApi, { workspaceId }: OtherCompany): Promise<void> {
  for (const [at, rank] of ranks.entries()) {
    const leaves = at % 2 === 0;
    const id = await app.workspace({
      name: wordOf(rank),
      pricing: isEven(rank) ? 'starter' : 'superior',
      state: leaves ? 'pending-deletion' : 'active',
      ...(leaves && { deletion_due_at: '2099-01-01T12:00:00Z' }),
    });
    await app.account({ workspace_id: id, last_name: wordOf(rank), created_at: '2025-12-01T12:00:00Z' });
    await asTenant(app.platform.engine, id, async ({ db }) => {
      await sql`
        insert into orders (workspace_id, from_pricing, pricing, price_cents, state)
        values (${id}, 'superior', 'enterprise', 1, ${leaves ? 'requested' : 'accepted'})`.execute(db);
    });
    await asInstallation(app.platform.engine, async ({ db }) => {
      await sql`
        insert into storage_use (workspace_id, objects, bytes) values (${id}, 1, ${rank * 1000}::bigint)
        on conflict (workspace_id) do update set bytes = excluded.bytes`.execute(db);
      const cents = at % 3 === 2 ? -100 : 100;
      await sql`
        insert into bills (workspace_id, licence_id, number, customer_name, customer_email, pricing, period_start, period_end,
                           net_cents, vat_rate, vat_cents, total_cents, lines, state)
        select workspace_id, licence_id, ${`F-${rank}`}, ${wordOf(rank)}, '', pricing, date '2026-02-01' + ${at}::int, date '2026-04-01',
               ${cents}::int, 0, 0, ${cents}::int, '[]', ${leaves ? 'issued' : 'paid'}
          from bills where workspace_id = ${workspaceId} limit 1`.execute(db);
    });
  }
}
