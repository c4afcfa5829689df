-- What happened to a person's things. The text is written when it is read, in the reader's language.
create table notifications (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  -- For example `week_reject`; features/notifications/rules.ts lists them with their facts.
  event text not null,
  facts jsonb not null,
  -- Who did it. Without a reference, because it can be an administrator of another workspace.
  by_id integer,
  -- Path of the page about it, below `/{language}/app/`.
  path text not null,
  occurred_at timestamptz not null,
  read_at timestamptz,
  -- Whether it waits for the daily mail.
  digest boolean not null default false,
  unique (workspace_id, id),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
create index notifications_listed on notifications (workspace_id, account_id, id desc);
create index notifications_unread on notifications (workspace_id, account_id) where read_at is null;
create index notifications_digest on notifications (workspace_id, account_id) where digest;
create index notifications_age on notifications (occurred_at);
call guard_tenant_table('notifications', true);
call conceal_tenant_table('notifications', 'only the person reads them, for 90 days');
call erase_with_account('notifications');

-- How a person gets mails of a kind; without a row, the kind's default.
create table notification_choices (
  workspace_id integer not null references workspaces on delete cascade,
  account_id integer not null,
  kind text not null,
  mail text not null check (mail in ('now', 'daily', 'never')),
  primary key (workspace_id, account_id, kind),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade
);
call guard_tenant_table('notification_choices', true);
call conceal_tenant_table('notification_choices', 'only the person chooses');
call erase_with_account('notification_choices');
