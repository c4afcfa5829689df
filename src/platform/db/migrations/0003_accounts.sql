alter table accounts
  -- When the terms of use were accepted, at sign-up or with an invitation.
  add column conditions_accepted_at timestamptz,
  add column password_changed_at timestamptz;

-- Codes in mailed links: one per account and purpose, so that a new one replaces the last.
create table account_codes (
  workspace_id integer not null,
  account_id integer not null,
  operation text not null check (operation in ('activate', 'invite', 'reset')),
  -- The address it was mailed to, folded; the code is valid for this address only.
  email text not null,
  -- SHA-256 of the code.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, operation),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_codes', true);

-- The authenticator app. Until it is confirmed by a code, sign-in does not require it.
create table account_totps (
  account_id integer primary key,
  workspace_id integer not null,
  -- Base32; readable, because the server compares codes.
  secret text not null,
  confirmed_at timestamptz,
  -- The last half-minute whose code was used: each code is valid once.
  last_step bigint not null default 0,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_totps', true);

create table account_passkeys (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  account_id integer not null,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's counter; a lower value indicates a copy.
  counter bigint not null default 0,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_passkeys_account on account_passkeys (account_id);
call guard_tenant_table('account_passkeys', true);

create table account_recovery_codes (
  workspace_id integer not null,
  account_id integer not null,
  code_hash bytea not null,
  primary key (account_id, code_hash),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_recovery_codes', true);

-- Challenges for authenticators; deleted by the first answer.
create table account_challenges (
  challenge text primary key,
  workspace_id integer not null,
  account_id integer not null,
  purpose text not null check (purpose in ('register', 'sign-in')),
  expires_at timestamptz not null,
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index account_challenges_account on account_challenges (account_id);
call guard_tenant_table('account_challenges', true);
