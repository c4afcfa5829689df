-- The books: entries of the company's journals. What was posted never changes; a correction is a reversal and a new entry.

create table book_settings (
  workspace_id integer primary key references workspaces on delete cascade,
  -- Identifier of the company in France, nine digits with a check digit; empty if unknown.
  siren text not null default '' check (siren ~ '^([0-9]{9})?$'),
  journal_label text not null default '',
  -- The language of all labels in the books.
  label_locale text not null default 'fr' check (label_locale in ('fr', 'en'))
);
call guard_tenant_table('book_settings');
call expose_tenant_table('book_settings');

-- One label per account, of its first entry.
create table book_accounts (
  workspace_id integer not null references workspaces on delete cascade,
  account text not null,
  label text not null,
  primary key (workspace_id, account)
);
call guard_tenant_table('book_accounts');
call conceal_tenant_table('book_accounts', 'the labels are in the files of closed periods');

-- The last number of each journal. The row is locked until the posting is committed, so numbers have no gap.
create table book_journals (
  workspace_id integer not null references workspaces on delete cascade,
  journal text not null,
  last_number integer not null,
  primary key (workspace_id, journal)
);
call guard_tenant_table('book_journals');
call conceal_tenant_table('book_journals', 'follows from the numbers of the entries');

create table book_entries (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  journal text not null,
  number integer not null check (number > 0),
  day date not null,
  label text not null,
  -- The posted subject, such as an expense report.
  source_type text not null,
  source_id integer not null,
  -- The entry that this one reverses.
  reverses_id integer,
  -- The person at the keyboard; the name is copied, because people leave.
  posted_by_id integer,
  posted_by_name text not null default '',
  posted_at timestamptz not null,
  -- How many lines it has: checked when it is committed, so that none can be added later.
  line_count integer not null check (line_count > 1),
  unique (workspace_id, id),
  unique (workspace_id, journal, number),
  unique (workspace_id, reverses_id),
  foreign key (workspace_id, reverses_id) references book_entries (workspace_id, id)
);
create index book_entries_source on book_entries (workspace_id, source_type, source_id, id);
create index book_entries_listed on book_entries (workspace_id, id desc);
create index book_entries_day on book_entries (workspace_id, day, id);
call guard_tenant_table('book_entries');
revoke update, delete on book_entries from ardoise_tenant;
call expose_tenant_table('book_entries');

create table book_lines (
  workspace_id integer not null references workspaces on delete cascade,
  entry_id integer not null,
  place integer not null,
  account text not null,
  auxiliary text not null default '',
  auxiliary_label text not null default '',
  piece text not null,
  piece_day date not null,
  label text not null,
  debit_cents bigint not null check (debit_cents >= 0),
  credit_cents bigint not null check (credit_cents >= 0),
  -- The amount in another currency, as on the document.
  currency text,
  foreign_amount numeric,
  primary key (workspace_id, entry_id, place),
  check ((debit_cents = 0) <> (credit_cents = 0)),
  foreign key (workspace_id, entry_id) references book_entries (workspace_id, id) on delete cascade
);
call guard_tenant_table('book_lines');
revoke update, delete on book_lines from ardoise_tenant;
call expose_tenant_table('book_lines');

create function require_complete_entry() returns trigger language plpgsql as $$
begin
  if not exists (
    select from book_lines where workspace_id = new.workspace_id and entry_id = new.id
    having count(*) = new.line_count and sum(debit_cents) = sum(credit_cents)
  ) then
    raise exception 'the entry % is not complete and balanced', new.id;
  end if;
  return null;
end $$;
create constraint trigger book_entries_complete after insert on book_entries
  deferrable initially deferred for each row execute function require_complete_entry();

create function require_place() returns trigger language plpgsql as $$
begin
  if new.place not between 0 and
    (select line_count - 1 from book_entries where workspace_id = new.workspace_id and id = new.entry_id) then
    raise exception 'the entry % has all its lines', new.entry_id;
  end if;
  return new;
end $$;
create trigger book_lines_place before insert on book_lines for each row execute function require_place();

-- A closed period. It contains the entries of its days up to `last_entry_id`, so that its files can be generated again.
create table book_exports (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  number integer not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  last_entry_id integer not null,
  entries integer not null,
  debit_cents bigint not null,
  -- Of the FEC.
  sha256 text not null,
  -- Settings and account labels at the time of closing.
  siren text not null,
  journal_label text not null,
  account_labels jsonb not null,
  closed_by_id integer,
  closed_by_name text not null,
  closed_at timestamptz not null,
  reopened_by_id integer,
  reopened_by_name text not null default '',
  reopened_at timestamptz,
  reason text not null default '',
  unique (workspace_id, id),
  unique (workspace_id, number)
);
create index book_exports_listed on book_exports (workspace_id, id desc);
call guard_tenant_table('book_exports');
revoke update, delete on book_exports from ardoise_tenant;
grant update (reopened_by_id, reopened_by_name, reopened_at, reason) on book_exports to ardoise_tenant;
call expose_tenant_table('book_exports');
