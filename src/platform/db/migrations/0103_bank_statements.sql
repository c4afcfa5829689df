-- Bank statements: the incoming lines of imported files, from which payments of clients are recorded.

create table bank_statements (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  file_name text not null,
  format text not null check (format in ('camt', 'ofx')),
  sha256 text not null,
  -- Lines that no earlier file had.
  lines integer not null check (lines > 0),
  imported_by_id integer not null,
  imported_by_name text not null,
  imported_at timestamptz not null,
  primary key (workspace_id, id)
);
call guard_tenant_table('bank_statements');
revoke update, delete on bank_statements from ardoise_tenant;
call expose_tenant_table('bank_statements');

create table statement_lines (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  bank_statement_id integer not null,
  -- The company's own account, as the file names it.
  account text not null,
  booked_on date not null,
  -- In the smallest unit of the currency.
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null,
  payer text not null default '',
  text text not null default '',
  -- The bank's reference (AcctSvcrRef, FITID); empty if the file has none.
  reference text not null default '',
  -- Recognises the line in another file (features/receivables/statement.rules.ts).
  fingerprint text not null,
  -- Whether somebody said that it is not a payment of a client.
  aside boolean not null default false,
  primary key (workspace_id, id),
  unique (workspace_id, fingerprint),
  foreign key (workspace_id, bank_statement_id) references bank_statements (workspace_id, id)
);
create index statement_lines_statement on statement_lines (workspace_id, bank_statement_id);
create index statement_lines_listed on statement_lines (workspace_id, id desc);
create index statement_lines_booked on statement_lines (workspace_id, booked_on, id);
call guard_tenant_table('statement_lines');
revoke update, delete on statement_lines from ardoise_tenant;
grant update (aside) on statement_lines to ardoise_tenant;
call expose_tenant_table('statement_lines', hidden => '{fingerprint}');

-- Lines are never deleted, so payments need no foreign key to them.
-- A line is one payment, until that is cancelled.
-- Previous version: records payments without a line.
create unique index received_payments_line on received_payments (workspace_id, statement_line_id)
  where statement_line_id is not null and cancelled_on is null;
