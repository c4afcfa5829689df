-- How a contract is invoiced other than by day: a fixed price with deposits, or an amount per month.
create table sales_terms (
  workspace_id integer not null references workspaces on delete cascade,
  contract_id integer not null,
  kind text not null check (kind in ('fixed', 'monthly')),
  -- The whole price, or that of a month, in the smallest unit of the contract's currency.
  amount_cents bigint not null check (amount_cents > 0),
  -- Monthly: the first and last day for which it is due. Fixed: neither.
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  -- Monthly: whether an incomplete month costs its share of days, or as much as a whole one.
  partial text not null default 'prorated' check (partial in ('prorated', 'full')),
  -- Fixed: when the balance is to be invoiced; null for not yet.
  balance_on date,
  primary key (workspace_id, contract_id),
  check ((kind = 'monthly') = (starts_on is not null)),
  check (kind = 'fixed' or balance_on is null),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade
);
call guard_tenant_table('sales_terms');
call expose_tenant_table('sales_terms');

-- The deposits of a fixed price.
create table sales_instalments (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  contract_id integer not null,
  text text not null,
  -- Basis points of the whole price, or an amount in the smallest unit of the contract's currency.
  share integer check (share between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  -- When it is to be invoiced; null for at once.
  planned_on date,
  primary key (workspace_id, id),
  check (num_nonnulls(share, amount_cents) = 1),
  foreign key (workspace_id, contract_id) references sales_terms (workspace_id, contract_id) on delete cascade
);
create index sales_instalments_contract on sales_instalments (workspace_id, contract_id, id);
call guard_tenant_table('sales_instalments');
call expose_tenant_table('sales_instalments');

-- Besides days and receipts, an entry is a deposit, the balance of a contract, or the amount of a month.
alter table sales_entries add column instalment_id integer;
alter table sales_entries add column month date check (extract(day from month) = 1);
alter table sales_entries add column balance boolean not null default false;
-- The line of the issued invoice, from 1: a day that is taken back is credited at its price.
alter table sales_entries add column line_number smallint;
-- Previous version: it locks the client, so it takes no day twice. A day has several entries when it changes after its invoice: their sum is
-- what is invoiced.
alter table sales_entries drop constraint sales_entries_workspace_id_contract_id_account_id_day_key;
create index sales_entries_day on sales_entries (workspace_id, contract_id, account_id, day) where day is not null;
-- Previous version: the check below allows what it inserts.
alter table sales_entries drop constraint sales_entries_check1;
-- Previous version: its days and receipts are the first two.
alter table sales_entries add constraint sales_entries_one_kind check (
  num_nonnulls(receipt_id, day, instalment_id, month) + balance::integer = 1
  and num_nonnulls(day, account_id, half_days) in (0, 3));
-- Previous version: none of its entries has the columns of these.
alter table sales_entries add constraint sales_entries_instalment unique (workspace_id, instalment_id);
-- Previous version: none of its entries has the columns of this one.
alter table sales_entries add constraint sales_entries_month unique (workspace_id, contract_id, month);
-- Previous version: none of its entries has the columns of this one.
create unique index sales_entries_balance on sales_entries (workspace_id, contract_id) where balance;
-- Previous version: none of its entries has the columns of this one.
alter table sales_entries add foreign key (workspace_id, instalment_id) references sales_instalments (workspace_id, id);
call let_references_wait('sales_entries');
call expose_tenant_table('sales_entries');

-- Whether a line asks for a deposit, or deducts one.
alter table sales_lines add column deposit boolean not null default false;
call expose_tenant_table('sales_lines');
alter table sales_shares add column deposit boolean not null default false;
call expose_tenant_table('sales_shares');

-- Whether it asks for a deposit (UNTDID 1001, code 386).
alter table sales_drafts add column deposit boolean not null default false;
alter table sales_invoices add column deposit boolean not null default false;
call expose_tenant_table('sales_invoices', hidden => '{sought}');
