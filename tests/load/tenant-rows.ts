/**
 * Fills a workspace with the rows of a large customer. At scale 1: 1,000 members, 20,000 posts in two languages,
 * 2 million worked days, 500,000 receipts with files, 1 million entries of the record, 20,000 subscribers, 5,000
 * reports to approve, and everything else in proportion. What belongs to one person stays the same at all scales.
 */
import pg from 'pg';
import { createFiller, type Filler, type Tenant } from './tenant-filler.ts';
import { CLOSED_UNTIL, fillMoney } from './tenant-money.ts';
import { fillSite } from './tenant-site.ts';
import { fillDays, fillMembers, fillReports } from './tenant-work.ts';

/** @returns ids of rows by the names of parameters in contracts. */
export async function fillTenant(tenant: Tenant): Promise<Record<string, number | string>> {
  const client = new pg.Client({ connectionString: tenant.databaseUrl });
  await client.connect();
  try {
    // The meter of storage would rewrite one row for each file; it is set at the end.
    await client.query('alter table attachments disable trigger meter_stored_file');
    await client.query(`set role ardoise_installation; set app.workspace_id = ${tenant.workspaceId}`);
    const filler = createFiller(client, tenant);
    const people = await fillMembers(filler);
    await client.query('set role ardoise_tenant');
    const contracts = await fillDays(filler, people);
    await fillReports(filler, people, contracts);
    await fillMoney(filler, people);
    await fillSite(filler, people, contracts);
    await client.query(
      `update storage_use set objects = (select count(*) from attachments), bytes = (select sum(byte_size) from attachments)`,
    );
    const found = await chosenFrom(filler, people);
    await client.query('reset role; alter table attachments enable trigger meter_stored_file');
    // Autovacuum would run too late, and plans made for a small table would remain.
    await client.query('vacuum analyze');
    return found;
  } finally {
    await client.end();
  }
}

async function chosenFrom({ one, approverId }: Filler, people: readonly number[]) {
  const own = `select max(id) from reports where account_id = ${approverId} and state = 'submitted'`;
  const post = `select max(id) from posts`;
  return {
    memberId: people[Math.floor(people.length / 2)] ?? approverId,
    contractId: await one(`select id from contracts where name = 'Contract 1'`),
    postId: await one(post),
    former: await one(`select '/old/post-' || (${post})`),
    preview: await one(
      `select 'preview-of-translation-' || max(id) from post_translations where post_id = (${post})`,
    ),
    titleId: await one(
      `select title_id from post_translations where post_id = (${post}) and language = 'EN'`,
    ),
    categoryId: await one(`select min(id) from categories where title like 'Category %'`),
    mediaId: await one(`select min(id) from medias where title like 'Picture %'`),
    reportId: await one(own),
    receiptId: await one(`select max(id) from receipts where report_id = (${own})`),
    attachmentId: await one(
      `select max(a.id) from attachments a join receipts r on r.id = a.receipt_id where r.report_id = (${own})`,
    ),
    saveId: await one(
      `select max(s.id) from post_saves s join post_translations t on t.id = s.translation_id
        where t.post_id = (${post}) and t.language = 'EN'`,
    ),
    closedUntil: CLOSED_UNTIL,
    timesheetId: await one(
      `select max(id) from timesheets where account_id = ${approverId} and state = 'submitted'`,
    ),
    entryId: await one(`select max(id) from book_entries where journal = 'NDF'`),
    runId: await one(`select max(id) from payment_runs where message_id like 'month %'`),
    newsletterId: await one(`select max(id) from newsletters where state = 'sent'`),
    importId: await one('select max(id) from imports'),
  };
}
