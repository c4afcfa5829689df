-- Fiscal years of the books, patterns of the labels, and the layout of each exported file.
alter table book_settings
  add column fiscal_month smallint not null default 1 check (fiscal_month between 1 and 12),
  -- Patterns with placeholders (label.rules.ts); empty for the default.
  add column expense_label text not null default '',
  add column due_label text not null default '';
call expose_tenant_table('book_settings');

-- The setting when the period was closed, and the layout of its files, so that both stay the same.
alter table book_exports
  add column fiscal_month smallint not null default 1 check (fiscal_month between 1 and 12),
  add column layout smallint not null default 1;
call expose_tenant_table('book_exports');

-- The sum of the debits, so that totals of a year do not read its lines. Null if written by an older version.
alter table book_entries add column total_cents bigint;
update book_entries e set total_cents = (
  select sum(l.debit_cents) from book_lines l where l.workspace_id = e.workspace_id and l.entry_id = e.id);
call expose_tenant_table('book_entries');

create or replace function require_complete_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from book_lines where workspace_id = new.workspace_id and entry_id = new.id
    having count(*) = new.line_count and sum(debit_cents) = sum(credit_cents)
       and sum(debit_cents) = coalesce(new.total_cents, sum(debit_cents))
  ) then
    raise exception 'the entry % is not complete and balanced', new.id;
  end if;
  return null;
end $$;
