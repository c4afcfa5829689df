-- A person's vehicles: kilometres add up per vehicle and civil year.
create table vehicles (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  name text not null,
  -- Without case and accents.
  folded_name text not null,
  kind text not null check (kind in ('car', 'motorbike', 'moped')),
  -- Fiscal power («CV»); the scale of mopeds has none.
  power smallint check (power between 1 and 99),
  electric boolean not null default false,
  -- No longer offered for new journeys.
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (workspace_id, account_id, folded_name),
  check ((kind = 'moped') = (power is null)),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id)
);
call guard_tenant_table('vehicles');
call expose_tenant_table('vehicles', hidden => '{folded_name}');
call keep_with_account('vehicles', 'booked journeys');

-- `distance_km`, `power` and `electric` remain for processes of the previous version; a later version removes them.
alter table receipts
  add column vehicle_id integer,
  -- Metres of a journey.
  add column distance_m integer check (distance_m > 0),
  -- The year of a mileage correction: the difference to the scale of journeys that can no longer be changed.
  add column corrected_year smallint,
  -- When the author accepted the correction.
  add column accepted_at timestamptz,
  add foreign key (workspace_id, vehicle_id) references vehicles (workspace_id, id),
  add check (corrected_year is null or distance_m is null),
  add check ((vehicle_id is null) = (distance_m is null and corrected_year is null));
call let_references_wait('receipts');
create index receipts_vehicle on receipts (workspace_id, vehicle_id, date) where vehicle_id is not null;
call expose_tenant_table('receipts', hidden => '{folded_supplier}');

-- Gives a journey of the previous version its vehicle: one per person, power and propulsion.
create function give_vehicle() returns trigger language plpgsql as $$
declare person record;
declare called text;
begin
  select a.id, a.locale into strict person from reports r
    join accounts a on a.workspace_id = r.workspace_id and a.id = r.account_id
   where r.workspace_id = new.workspace_id and r.id = new.report_id;
  new.distance_m := new.distance_km * 1000;
  new.vehicle_id := (
    select min(v.id) from vehicles v
     where v.workspace_id = new.workspace_id and v.account_id = person.id and v.kind = 'car'
       and v.power = new.power and v.electric = new.electric);
  if new.vehicle_id is null then
    called := case when person.locale = 'fr' then 'Voiture ' || case when new.electric then 'électrique ' else '' end
                   else case when new.electric then 'Electric car ' else 'Car ' end end || new.power || ' CV';
    insert into vehicles (workspace_id, account_id, name, folded_name, kind, power, electric)
      values (new.workspace_id, person.id, called, translate(lower(called), 'é', 'e'), 'car', new.power, new.electric)
      returning id into new.vehicle_id;
  end if;
  return new;
end $$;
-- Not for restored rows, which have their vehicle.
create trigger give_vehicle_inserted before insert on receipts for each row
  when (new.distance_km is not null and new.vehicle_id is null) execute function give_vehicle();
create trigger give_vehicle_updated before update of distance_km, power, electric on receipts for each row
  when (new.distance_km is not null and (new.vehicle_id is null or
    (new.distance_km, new.power, new.electric) is distinct from (old.distance_km, old.power, old.electric)))
  execute function give_vehicle();

-- While policies are forced, the tables' owner sees no row of a tenant.
alter table receipts no force row level security;
alter table reports no force row level security;
alter table accounts no force row level security;
alter table vehicles no force row level security;
update receipts set distance_km = distance_km where distance_km is not null;
alter table receipts force row level security;
alter table reports force row level security;
alter table accounts force row level security;
alter table vehicles force row level security;
