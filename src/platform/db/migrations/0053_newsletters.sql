-- Newsletters to confirmed subscribers.
create table newsletters (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  -- What was written. A language without a subject is not sent.
  subject_en text not null default '',
  content_en text not null default '',
  subject_fr text not null default '',
  content_fr text not null default '',
  -- Posts in the order of the mail.
  post_ids integer[] not null default '{}',
  -- Both contents as safe HTML, with the gallery pictures in them.
  html_en text not null default '',
  html_fr text not null default '',
  media_ids integer[] not null default '{}',
  -- What readers get by language, fixed when sending starts.
  shown jsonb,
  recipients integer not null default 0 check (recipients >= 0),
  send_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- The last sign of the job that sends, and since when the mail server cannot be used.
  worked_at timestamptz,
  trouble_at timestamptz,
  created_by_id integer not null,
  created_by text not null,
  created_at timestamptz not null,
  unique (workspace_id, id),
  check ((started_at is null) = (shown is null)),
  check (state not in ('sending', 'sent') or started_at is not null),
  check (state <> 'scheduled' or send_at is not null)
);
create index newsletters_listed on newsletters (workspace_id, id desc);
create index newsletters_archived on newsletters (workspace_id, started_at desc) where started_at is not null;
create index newsletters_open on newsletters (workspace_id) where state in ('scheduled', 'sending');
call guard_tenant_table('newsletters');
call expose_tenant_table('newsletters');

-- One row per newsletter and subscriber, so that nobody gets it twice.
create table newsletter_deliveries (
  workspace_id integer not null,
  newsletter_id integer not null,
  subscription_id integer not null,
  locale text not null check (locale in ('en', 'fr')),
  -- `sending` is written before the dialogue with the mail server. If its end is never written, the mail may have
  -- arrived: it becomes `unknown` and is not sent again.
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'refused', 'bounced', 'unknown', 'skipped')),
  attempts smallint not null default 0,
  -- Not before, for the next attempt.
  due_at timestamptz not null,
  changed_at timestamptz not null,
  -- The mail server's answer.
  reason text not null default '',
  -- Of the code in the mail that ends the subscription.
  token_hash bytea unique,
  left_at timestamptz,
  primary key (workspace_id, newsletter_id, subscription_id),
  foreign key (workspace_id, newsletter_id) references newsletters (workspace_id, id) on delete cascade,
  foreign key (workspace_id, subscription_id) references newsletter_subscriptions (workspace_id, id) on delete cascade
);
create index newsletter_deliveries_subscription on newsletter_deliveries (workspace_id, subscription_id, newsletter_id desc);
create index newsletter_deliveries_open on newsletter_deliveries (workspace_id, newsletter_id, due_at)
  where state in ('pending', 'sending');
call guard_tenant_table('newsletter_deliveries');
call expose_tenant_table('newsletter_deliveries', hidden => '{token_hash}');

-- An address that bounced for good gets nothing until it is confirmed again.
alter table newsletter_subscriptions drop constraint newsletter_subscriptions_state_check;
alter table newsletter_subscriptions add constraint newsletter_subscriptions_state_check
  check (state in ('pending', 'confirmed', 'left', 'refused'));

-- The code of the address at which a mail provider reports bounces.
create table newsletter_bounce_codes (
  workspace_id integer primary key references workspaces on delete cascade,
  code_hash bytea not null unique,
  created_at timestamptz not null
);
call guard_tenant_table('newsletter_bounce_codes');
call expose_tenant_table('newsletter_bounce_codes', hidden => '{code_hash}');
