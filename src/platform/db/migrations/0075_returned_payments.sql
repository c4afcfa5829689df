-- A payment of a run may be rejected by the bank, and an advance may be repaid, written off or made permanent.

alter table payment_transfers
  -- When it was marked as rejected by the bank, by whom and why; null while it counts.
  add column rejected_at timestamptz,
  add column rejected_by_id integer,
  add column rejected_by_name text not null default '',
  add column rejection text not null default '',
  -- Whether the transfer is outside SEPA, as in the file.
  add column outside_sepa boolean not null default false;
call expose_tenant_table('payment_transfers', hidden => '{iban,ending}');

alter table payment_advances
  -- A permanent advance is not deducted from payments.
  add column permanent boolean not null default false;
call expose_tenant_table('payment_advances');

-- What ends an advance, or a part of it, without a deduction.
create table payment_advance_ends (
  workspace_id integer not null references workspaces on delete cascade,
  id integer generated always as identity,
  advance_id integer not null,
  kind text not null check (kind in ('repaid', 'written_off')),
  amount_cents bigint not null check (amount_cents > 0),
  -- When it was repaid, or written off.
  day date not null,
  -- How it was repaid; empty if it was written off.
  means text not null default '' check (means in ('', 'transfer', 'cheque', 'cash', 'salary')),
  -- Why it was written off.
  reason text not null default '',
  -- False once it is undone.
  standing boolean not null default true,
  recorded_by_id integer not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, advance_id) references payment_advances (workspace_id, id),
  check ((kind = 'repaid') = (means <> '')),
  check ((kind = 'written_off') = (reason <> ''))
);
create index payment_advance_ends_advance on payment_advance_ends (workspace_id, advance_id);
call guard_tenant_table('payment_advance_ends');
call expose_tenant_table('payment_advance_ends');

-- Deductions and ends never exceed the advance, whichever version of the program writes them.
create function check_advance() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_advances v where v.workspace_id = new.workspace_id and v.id = new.advance_id and v.amount_cents <
        (select coalesce(sum(d.amount_cents), 0) from payment_deductions d
          where d.workspace_id = new.workspace_id and d.advance_id = new.advance_id and d.standing)
      + (select coalesce(sum(e.amount_cents), 0) from payment_advance_ends e
          where e.workspace_id = new.workspace_id and e.advance_id = new.advance_id and e.standing)) then
    raise exception 'more than advance % would be deducted, repaid or written off', new.advance_id;
  end if;
  return null;
end $$;
-- Previous version: deducts what it reads as open, under the lock of all payments.
create trigger check_advance after insert or update of standing on payment_deductions
  for each row execute function check_advance();
create trigger check_advance after insert or update of standing on payment_advance_ends
  for each row execute function check_advance();
