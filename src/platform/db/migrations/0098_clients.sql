-- The companies that contracts work for, and that sales invoices are addressed to.

create table clients (
  id integer generated always as identity,
  workspace_id integer not null references workspaces on delete cascade,
  -- The text that contracts name: the same name is the same client.
  name text not null check (name <> ''),
  -- Name, town and numbers without case and accents, for searching.
  sought text not null,
  legal_form text not null default '',
  street text not null default '',
  postcode text not null default '',
  city text not null default '',
  -- ISO 3166-1, two letters.
  country text not null default 'FR' check (country ~ '^[A-Z]{2}$'),
  siren text not null default '' check (siren ~ '^([0-9]{9})?$'),
  siret text not null default '' check (siret ~ '^([0-9]{14})?$'),
  vat_number text not null default '',
  email text not null default '',
  -- Of its invoices.
  locale text not null default 'fr' check (locale in ('fr', 'en')),
  payment_days smallint not null default 30 check (payment_days between 0 and 120),
  end_of_month boolean not null default false,
  -- Where electronic invoices are sent: a code of the EAS list of EN 16931 and the address in that scheme.
  endpoint_scheme text not null default '',
  endpoint_id text not null default '',
  created_at timestamptz not null default now(),
  primary key (workspace_id, id)
);
create unique index clients_name on clients (workspace_id, name);
create index clients_listed_name on clients (workspace_id, folded(name), id);
call guard_tenant_table('clients', true);
call expose_tenant_table('clients', hidden => '{sought}');
