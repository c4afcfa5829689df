/**
 * Finds the names of the rows to which events refer by id. Events refer to rows of all later features, so
 * this file reads their tables directly.
 */
import { type RawBuilder, sql } from 'kysely';
import { type Locale, postLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';

export interface SubjectName {
  id: string;
  name: string;
  /** Whether the row still appears on its type's page. */
  open: boolean;
  /** The first day of the week, for a subject that is a week. */
  monday?: string | null;
}

const person = sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), nullif(login, ''), email)`;

/** SQL expressions by type: `name`, and `open` unless it is always true. Row-level security hides other workspaces. */
const sources: Readonly<Record<string, (locale: Locale) => RawBuilder<unknown>>> = {
  account: () =>
    sql`select id, ${person} as name, user_state <> 'deleted' as open, null as monday from accounts`,
  allowance: () => named('day::text', 'allowances'),
  advance: () => named('paid_on::text', 'payment_advances'),
  attachment: () => named('name', 'attachments'),
  'book-export': () => named('number::text', 'book_exports'),
  category: () => named('title', 'categories'),
  client: () => named('name', 'clients'),
  'closing-days': () => named('name', 'leave_closings'),
  'closed-month': () => named("to_char(month, 'YYYY-MM')", 'closed_months'),
  contract: () => named('name', 'contracts'),
  import: () => named('file_name', 'imports'),
  leave: () => sql`
    select r.id, ${person} || ' · ' || r.from_day as name, true as open, null as monday
      from leave_requests r join accounts a on a.id = r.account_id`,
  media: () => named('title', 'medias'),
  newsletter: () =>
    named("coalesce(nullif(subject_en, ''), nullif(subject_fr, ''), '#' || id)", 'newsletters'),
  operation: () => named('type', 'operations'),
  order: () => named('pricing', 'orders'),
  overtime: () => named('day::text', 'overtimes'),
  'payroll-month': () => named("to_char(month, 'YYYY-MM')", 'payroll_months'),
  'payment-run': () => named('number::text', 'payment_runs'),
  // The title in the reader's language if the post has one.
  post: (locale) => sql`
    select p.id, p.deleted_at is null as open, null as monday,
           (select s.title from post_translations t join post_saves s on s.translation_id = t.id where t.post_id = p.id
             order by t.language = ${postLanguage(locale)} desc, s.id desc limit 1) as name
      from posts p`,
  poste: () => named('name', 'postes'),
  'received-payment': () => sql`
    select p.id, k.name || ' · ' || p.received_on as name, true as open, null as monday
      from received_payments p join clients k on k.id = p.client_id`,
  receipt: () => sql`
    select r.id, r.number || ' · ' || o.title as name, true as open, null as monday
      from receipts r join reports o on o.id = r.report_id`,
  report: () => named('title', 'reports'),
  request: () => sql`
    select id, trim(first_name || ' ' || last_name) as name, true as open, null as monday from contact_requests`,
  'sales-draft': () => sql`
    select d.id, k.name, true as open, null as monday from sales_drafts d join clients k on k.id = d.client_id`,
  'sales-invoice': () => named('number', 'sales_invoices'),
  'sent-status': () => sql`
    select t.id, coalesce(i.number, s.number) || ' · ' || t.code as name, true as open, null as monday
      from sent_statuses t left join sales_invoices i on i.id = t.sales_invoice_id
      left join supplier_invoices s on s.id = t.supplier_invoice_id`,
  'statement-line': () => named("payer || ' · ' || booked_on", 'statement_lines'),
  'supplier-invoice': () =>
    named("coalesce(nullif(trim(supplier || ' ' || number), ''), name)", 'supplier_invoices'),
  'vat-rate': () => named('rate::text', 'vat_rates'),
  vehicle: () => named('name', 'vehicles'),
  week: () => sql`
    select t.id, ${person} as name, true as open, t.monday::text as monday
      from timesheets t join accounts a on a.id = t.account_id`,
  workspace: () => named('name', 'workspaces'),
};

function named(column: string, table: string): RawBuilder<unknown> {
  return sql`select id, ${sql.raw(column)} as name, true as open, null as monday from ${sql.table(table)}`;
}

/** The types whose names this file can read. */
export const namedTypes: ReadonlySet<string> = new Set(Object.keys(sources));

/** Finds names by id. @param ids unknown ids and those of other workspaces are not found. */
export async function findNames(
  db: Database,
  type: string,
  ids: readonly number[],
  locale: Locale,
): Promise<SubjectName[]> {
  const source = sources[type]?.(locale);
  if (source === undefined) return [];
  const { rows } = await sql<SubjectName>`
    select id::text as id, name, open, monday from (${source}) as things
     where id = any(${ids}::integer[]) and name <> ''`.execute(db);
  return rows;
}

/** Returns, for deleted subjects, the last recorded `detail` that contains their name. */
export async function lastNames(
  db: Database,
  type: string,
  ids: readonly string[],
  names: readonly string[],
): Promise<{ id: string; detail: unknown }[]> {
  const { rows } = await sql<{ id: string; detail: unknown }>`
    select distinct on (subject_id) subject_id as id, detail from audit_events
     where workspace_id = current_workspace() and subject_type = ${type}
       and subject_id = any(${ids}::text[]) and detail ?| ${names}::text[]
     order by subject_id, id desc`.execute(db);
  return rows;
}
