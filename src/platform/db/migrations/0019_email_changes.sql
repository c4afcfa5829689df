-- A change of an account's e-mail: requested, confirmed at the new address, cancelled or reverted from the
-- old one. Both addresses are stored, so that reverting does not depend on the account's present one.
create table email_changes (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  account_id integer not null,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the codes mailed to the new and to the old address.
  confirm_hash bytea not null unique,
  undo_hashes bytea[] not null,
  -- The requesting session, which stays valid; null for a request by somebody else. Without a reference,
  -- because sessions expire.
  session_id integer,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When the codes expire.
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
-- One pending change per account.
create unique index email_changes_waiting on email_changes (account_id) where confirmed_at is null;
create index email_changes_account on email_changes (workspace_id, account_id);
create index email_changes_undo on email_changes using gin (undo_hashes);
call guard_tenant_table('email_changes', true);
call conceal_tenant_table('email_changes', 'what opens accounts');
