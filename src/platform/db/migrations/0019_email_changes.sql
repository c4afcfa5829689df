-- A change of an account's e-mail: asked for, confirmed by who reads the new address, stopped or taken back by who read
-- the old one. Old and new stay written down, so that the way back does not depend on what the account says by then.
create table email_changes (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  account_id integer not null,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the code mailed to the new address, and of those mailed to the old one.
  confirm_hash bytea not null unique,
  undo_hashes bytea[] not null,
  -- The session that asked, which goes on; null when somebody else asked. Without a reference: it ends by itself.
  session_id integer,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- After it neither code is good.
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
-- One waits at a time.
create unique index email_changes_waiting on email_changes (account_id) where confirmed_at is null;
create index email_changes_account on email_changes (workspace_id, account_id);
create index email_changes_undo on email_changes using gin (undo_hashes);
call guard_tenant_table('email_changes', true);
call conceal_tenant_table('email_changes', 'what opens accounts');
