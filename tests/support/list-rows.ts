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
  const people = await addPeople(app, workspaceId);
  const posts = await addPosts(owner, await app.signIn('ROLE_USER', workspaceId));
  await asTenant(engine, workspaceId, async ({ db }) => {
    const run: Run = (statement) => statement.execute(db);
    const approvers = [owner.account.userId, people[0]?.userId];
    for (const [at, rank] of ranks.entries()) {
      const row: Row = { at, rank, word: wordOf(rank), approver: approvers[at % 2], workspaceId };
      await addContract(run, row);
      await addReports(run, row, { ids, user });
      await addWeek(run, row, people[(at % 2) + 1]?.userId);
      await addDecisions(run, row, owner.account.userId);
      await addEntry(run, row);
      await addPost(run, row, { post: posts[at], trashed: posts[at + ranks.length], ids });
      await addSmallThings(run, row, { ids, actor: at % 3 === 0 ? user : owner.account.userId });
    }
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

function addContract(run: Run, { rank, at, word }: Row) {
  const kind = ['client', 'internal', 'absence'][at % 3];
  return run(sql`
    insert into contracts (workspace_id, name, sought, client, kind, for_everybody, start_date, end_date, closed_at)
    values (current_workspace(), ${word}, ${word}, ${word}, ${kind}, true, date '2026-01-01' + ${rank}::int,
            date '2099-01-01', ${at % 2 === 0 ? sql`now()` : null})`);
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
