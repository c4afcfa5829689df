-- The deductible share of VAT by expense type, rate and day (deductible.rules.ts). A type without a row is not reviewed: its VAT
-- is deductible in full.
create table poste_shares (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  poste_id integer not null,
  -- Null: all rates without a row of their own.
  vat_type text check (vat_type in ('TYPEA', 'TYPEB', 'TYPEC', 'TYPED', 'TYPEE')),
  -- A nature of the law; 'own': the company's share; 'type': for one rate, that of the whole type again.
  basis text not null check (basis in ('ordinary', 'transport', 'lodging', 'vehicle', 'petrol', 'diesel', 'electricity',
                                       'own', 'type')),
  -- Basis points.
  share integer check (share between 0 and 10000),
  valid_from date not null,
  unique (workspace_id, id),
  unique nulls not distinct (workspace_id, poste_id, vat_type, valid_from),
  check ((basis = 'own') = (share is not null)),
  check (basis <> 'type' or vat_type is not null),
  foreign key (workspace_id, poste_id) references postes (workspace_id, id) on delete cascade
);
call guard_tenant_table('poste_shares', true);
call expose_tenant_table('poste_shares');

-- The accountant's account for one rate; empty: that of the type.
alter table postes
  add column account_type_a text not null default '',
  add column account_type_b text not null default '',
  add column account_type_c text not null default '',
  add column account_type_d text not null default '',
  add column account_type_e text not null default '';
call expose_tenant_table('postes', hidden => '{folded_name}');

-- The deductible part of the VAT, written when the report is approved; null before.
alter table receipt_vats
  add column deductible_cents integer
    check (deductible_cents between least(vat_cents, 0) and greatest(vat_cents, 0));
call expose_tenant_table('receipt_vats');

-- Approved reports keep what they were approved with.
alter table receipt_vats no force row level security;
alter table receipts no force row level security;
alter table reports no force row level security;
update receipt_vats v set deductible_cents = v.vat_cents
  from receipts x join reports r on r.workspace_id = x.workspace_id and r.id = x.report_id
 where x.workspace_id = v.workspace_id and x.id = v.receipt_id and r.state = 'approved';
alter table receipt_vats force row level security;
alter table receipts force row level security;
alter table reports force row level security;

-- New workspaces start with the law's natures.
create or replace function add_postes(workspace integer) returns void language sql as $$
  insert into postes (workspace_id, preset, name, folded_name, vat_composed, vat_full_type, mileage, account) values
    (workspace, 'train', 'Train', 'train', false, 'TYPEB', false, '625100'),
    (workspace, 'flight', 'Flight', 'flight', false, 'TYPEB', false, '625100'),
    (workspace, 'taxi', 'Taxi', 'taxi', false, 'TYPEB', false, '625100'),
    (workspace, 'parking', 'Parking and tolls', 'parking and tolls', false, 'TYPEC', false, '625100'),
    (workspace, 'fuel', 'Fuel', 'fuel', false, 'TYPEC', false, '606140'),
    (workspace, 'mileage', 'Kilometres', 'kilometres', false, 'TYPEE', true, '625100'),
    (workspace, 'hotel', 'Hotel', 'hotel', true, 'TYPEB', false, '625100'),
    (workspace, 'meals', 'Meals', 'meals', true, 'TYPEB', false, '625700'),
    (workspace, 'phone', 'Phone and internet', 'phone and internet', false, 'TYPEC', false, '626000'),
    (workspace, 'supplies', 'Supplies', 'supplies', false, 'TYPEC', false, '606400'),
    (workspace, 'other', 'Other', 'other', false, 'TYPEC', false, '625800')
  on conflict do nothing;
  insert into poste_shares (workspace_id, poste_id, basis, valid_from)
    select p.workspace_id, p.id,
           case when p.preset in ('train', 'flight', 'taxi') then 'transport' when p.preset = 'hotel' then 'lodging'
                when p.preset = 'fuel' then 'petrol' else 'ordinary' end,
           date '2000-01-01'
      from postes p where p.workspace_id = workspace and p.preset is not null
  on conflict do nothing
$$;
