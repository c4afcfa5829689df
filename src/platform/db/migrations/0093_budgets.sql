-- A client's orders on a contract, and the days from which the contract's daily rate changes.
create table contract_orders (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  contract_id integer not null,
  number text not null,
  ordered_on date not null,
  -- Hundredths of a day.
  days_hundredths integer check (days_hundredths > 0),
  -- In the smallest unit of the contract's currency.
  amount_cents bigint check (amount_cents > 0),
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id),
  check (days_hundredths is not null or amount_cents is not null),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade
);
-- The same order is not entered twice.
create unique index contract_orders_number on contract_orders (workspace_id, contract_id, lower(number));
-- The job that warns looks for workspaces with orders.
call guard_tenant_table('contract_orders', true);
call expose_tenant_table('contract_orders');

-- Before the first of these days, the rate is the contract's.
create table contract_rates (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  contract_id integer not null,
  from_day date not null,
  rate_cents bigint not null check (rate_cents >= 0),
  primary key (workspace_id, id),
  unique (workspace_id, contract_id, from_day),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade
);
call guard_tenant_table('contract_rates');
call expose_tenant_table('contract_rates');

-- The share of the orders that was used when managers and owners were warned. One row for each total of the orders, so that nobody is
-- warned twice, and again when an order raises the total.
create table budget_warnings (
  workspace_id integer not null references workspaces on delete cascade,
  contract_id integer not null,
  measure text not null check (measure in ('days', 'amount')),
  -- Percent.
  level smallint not null check (level in (80, 100)),
  -- Total of the orders, in hundredths of a day or in cents.
  ordered bigint not null,
  warned_at timestamptz not null,
  -- Whether it still is as much; Today shows these.
  standing boolean not null,
  primary key (workspace_id, contract_id, measure, level, ordered),
  foreign key (workspace_id, contract_id) references contracts (workspace_id, id) on delete cascade
);
call guard_tenant_table('budget_warnings');
call expose_tenant_table('budget_warnings');

-- What a day of a member costs the company. Only owners read it.
create table member_costs (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  from_day date not null,
  -- Of a euro.
  cost_cents bigint not null check (cost_cents >= 0),
  primary key (workspace_id, id),
  unique (workspace_id, account_id, from_day),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
call guard_tenant_table('member_costs');
call expose_tenant_table('member_costs');
call keep_with_account('member_costs', 'margins of past months');
