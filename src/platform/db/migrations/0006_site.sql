create table contact_requests (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone_number text not null,
  request text not null,
  receive_news boolean not null,
  locale text not null check (locale in ('en', 'fr')),
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
create index contact_requests_recent on contact_requests (workspace_id, id desc);
call guard_tenant_table('contact_requests');

create table newsletter_subscriptions (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- Folded: an address can subscribe once, however it is written.
  email text not null check (email = lower(email)),
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'left')),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz,
  unique (workspace_id, id),
  unique (workspace_id, email)
);
create index newsletter_subscriptions_confirmed on newsletter_subscriptions (workspace_id, confirmed_at desc, id desc)
  where state = 'confirmed';
call guard_tenant_table('newsletter_subscriptions');

-- Codes in the links of mails; only hashes are stored.
create table newsletter_tokens (
  token_hash bytea primary key,
  workspace_id integer not null,
  subscription_id integer not null,
  purpose text not null check (purpose in ('confirm', 'leave')),
  -- Null for a code that is valid as long as the subscription.
  expires_at timestamptz,
  foreign key (workspace_id, subscription_id) references newsletter_subscriptions (workspace_id, id) on delete cascade
);
create index newsletter_tokens_subscription on newsletter_tokens (subscription_id);
call guard_tenant_table('newsletter_tokens');
