/**
 * Checks the rules that all tables must obey whenever no request is running. `cli doctor` checks files, books, secrets
 * and roles; the other rules are here.
 */
import type pg from 'pg';
import { paymentRules } from '../../support/payment-rules.ts';

/** Each statement returns what breaks the rule, in one column `broken`. */
export const rules: Record<string, string> = {
  'the lines of a receipt’s VAT add up to it': `
    select 'receipt ' || r.id from receipts r join receipt_vats v on v.receipt_id = r.id
     group by r.id, r.ttc_cents having sum(v.net_cents + v.vat_cents) <> r.ttc_cents`,
  'the lines of an entry balance, and their number and total are those of the entry': `
    select 'entry ' || e.id from book_entries e join book_lines l on l.entry_id = e.id
     group by e.id, e.line_count, e.total_cents
    having sum(l.debit_cents) <> sum(l.credit_cents) or count(*) <> e.line_count or sum(l.debit_cents) <> e.total_cents`,
  ...paymentRules,
  'numbers of entries have no gap, and the journal knows the last': `
    select 'workspace ' || e.workspace_id || ' ' || e.journal from book_entries e
      join book_journals j on (j.workspace_id, j.journal) = (e.workspace_id, e.journal)
     group by e.workspace_id, e.journal, j.last_number
    having count(*) <> max(e.number) or max(e.number) <> j.last_number`,
  'numbers of bills have no gap in a year': `
    select number || ' of ' || count(*) over () from (
      select number, substring(number from '(\\d+)$')::int as place, substring(number from '\\d{4}') as year,
             row_number() over (partition by substring(number from '\\d{4}') order by number) as nth from bills) b
     where place <> nth
    union all
    select 'counter of ' || n.year from bill_numbers n
     where n.last <> (select count(*) from bills where substring(number from '\\d{4}')::int = n.year)`,
  'versions of a text have no gap': `
    select 'translation ' || translation_id from post_versions group by translation_id
    having count(*) <> max(version) or min(version) <> 1`,
  'a published translation shows a published version of its own': `
    select 'translation ' || t.id from post_translations t left join post_versions v on v.id = t.published_version_id
     where t.published_version_id is not null and (v.translation_id <> t.id or v.status <> 'published')
    union all
    select 'post ' || p.id from posts p
     where p.published <> exists (select from post_translations t where t.post_id = p.id and t.published_version_id is not null)`,
  'counters of posts are the numbers of posts': `
    select 'author ' || coalesce(c.author_id, p.author_id) from post_counts c
      full join (select workspace_id, author_id, count(*) as posts from posts where deleted_at is null group by 1, 2) p
        using (workspace_id, author_id)
     where coalesce(c.posts, 0) <> coalesce(p.posts, 0)
    union all
    select 'published in ' || coalesce(c.language, p.language) from
      (select workspace_id, language, sum(posts) as posts from published_counts group by 1, 2) c
      full join (select t.workspace_id, t.language, count(*) as posts from post_translations t join posts o on o.id = t.post_id
                  where o.deleted_at is null and t.published_version_id is not null group by 1, 2) p using (workspace_id, language)
     where coalesce(c.posts, 0) <> coalesce(p.posts, 0)`,
  'sums of months are the sums of their days': `
    select 'member ' || coalesce(m.account_id, d.account_id) from (select * from worked_months where half_days > 0) m
      full join (select workspace_id, contract_id, account_id, date_trunc('month', day)::date as month, sum(half_days) as half_days
                   from worked_days group by 1, 2, 3, 4) d using (workspace_id, contract_id, account_id, month)
     where m.half_days is distinct from d.half_days`,
  'the storage counter is the sum of the files': `
    select 'workspace ' || coalesce(u.workspace_id, f.workspace_id) from storage_use u full join (
      select workspace_id, count(*) as objects, sum(byte_size) as bytes from (
        select workspace_id, byte_size from attachments
        union all select workspace_id, byte_size from medias where storage_key is not null
        union all select workspace_id, byte_size from report_documents where storage_key is not null
        union all select workspace_id, byte_size from imports where storage_key is not null) a group by 1) f using (workspace_id)
     where (coalesce(u.objects, 0), coalesce(u.bytes, 0)) <> (coalesce(f.objects, 0), coalesce(f.bytes, 0))`,
  'the state of a subject is where its history ends': `
    with subjects as (
      select 'report' as type, id, state, 'created' as first from reports
      union all select 'week', id, state, 'open' from timesheets
      union all select 'order', id, state, 'requested' from orders
      union all select 'request', id, state, 'new' from contact_requests)
    select s.type || ' ' || s.id || ' is ' || s.state from subjects s
      left join lateral (select to_state from workflow_events e
                          where e.subject_type = s.type and e.subject_id = s.id order by e.id desc limit 1) e on true
     where s.state <> coalesce(e.to_state, s.first)`,
  'each step begins where the one before ended': `
    select subject_type || ' ' || subject_id from (
      select *, lag(to_state) over (partition by subject_type, subject_id order by id) as before from workflow_events) e
     where before is not null and from_state is distinct from before`,
  'each step is in the audit record once': `
    select e.subject_type || ' ' || e.subject_id || ' ' || e.to_state from (
      select subject_type, subject_id, to_state, count(*) as steps from workflow_events
       where from_state is not null and from_state <> to_state group by 1, 2, 3) e
     where e.steps <> (select count(*) from audit_events a where a.subject_type = e.subject_type
                          and a.subject_id = e.subject_id::text and a.action = e.subject_type || '.' || e.to_state)`,
  'a submission and a decision are notified once each': `
    select e.subject_type || ' ' || e.subject_id from workflow_events e
     where e.step in ('approve', 'reject') and e.subject_type in ('report', 'week')
       and (select count(*) from notifications n where n.workspace_id = e.workspace_id and n.by_id = e.actor_id
               and n.occurred_at between e.occurred_at - interval '1 s' and e.occurred_at + interval '1 s') = 0`,
  'a stored answer is complete': `select 'key ' || key from idempotent_answers where status = 0`,
  'no job is stuck or given up': `
    select name || ' ' || id || ' ' || state || ' ' || coalesce(output->>'message', '') from pgboss.job
     where not starts_with(name, '__pgboss__')
       and (state in ('active', 'failed') or state in ('created', 'retry') and start_after < now() - interval '30 s')`,
  'no document is half made': `select 'document ' || id from report_documents where state in ('running', 'failed')`,
};

/** @returns a line for each broken rule, with some examples. */
export async function brokenRules(client: pg.Client): Promise<string[]> {
  const broken: string[] = [];
  const all = { ...rules, ...(await foreignKeys(client)) };
  for (const [rule, statement] of Object.entries(all)) {
    const { rows } = await client.query<Record<string, string>>({ text: statement });
    const examples = rows.slice(0, 5).map((row) => Object.values(row)[0]);
    if (rows.length > 0) broken.push(`${rule}: broken by ${rows.length}, ${examples.join('; ')}`);
  }
  return broken;
}

/** A rule for each foreign key: PostgreSQL checks them only while rows change. */
async function foreignKeys(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; statement: string }>(`
    select c.conname || ' holds' as name,
           format('select %L || count(*) from %s a left join %s b on %s where %s and b.%I is null having count(*) > 0',
             c.conrelid::regclass || ' ', c.conrelid::regclass, c.confrelid::regclass,
             (select string_agg(format('a.%I = b.%I', x.attname, y.attname), ' and ')
                from unnest(c.conkey, c.confkey) k(here, there)
                join pg_attribute x on (x.attrelid, x.attnum) = (c.conrelid, k.here)
                join pg_attribute y on (y.attrelid, y.attnum) = (c.confrelid, k.there)),
             (select string_agg(format('a.%I is not null', x.attname), ' and ')
                from unnest(c.conkey) k(here) join pg_attribute x on (x.attrelid, x.attnum) = (c.conrelid, k.here)),
             (select attname from pg_attribute where (attrelid, attnum) = (c.confrelid, c.confkey[1]))) as statement
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  return Object.fromEntries(rows.map(({ name, statement }) => [name, statement]));
}
