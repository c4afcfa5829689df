alter table accounts
  -- When the conditions of use were accepted, at sign-up or with an invitation.
  add column conditions_accepted_at timestamptz,
  add column password_changed_at timestamptz;

-- What a link in a mail carries: one code an account and purpose, so that a new one ends the one before.
create table account_codes (
  workspace_id integer not null,
  account_id integer not null,
  operation text not null check (operation in ('activate', 'invite', 'reset')),
  -- The address it was mailed to, folded; the code is of no use to another.
  email text not null,
  -- SHA-256 of the code.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, operation),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('account_codes', true);

-- The app with one-time codes. Until it is confirmed by a code, signing in does not ask for it.
create table account_totps (
  account_id integer primary key,
  workspace_id integer not null,
  -- Base32; the server has to know it to compare.
  secret text not null,
  confirmed_at timestamptz,
  -- The last half-minute whose code was taken: each code counts once.
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
  -- What the authenticator has counted; one that goes back is a copy.
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

-- What an authenticator was asked to sign; taken by its first answer.
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
