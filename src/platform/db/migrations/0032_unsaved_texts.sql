-- An author's unsaved text, to continue on another device. Not a version: only the author reads it, and it is
-- deleted when it is saved, discarded or a month old.
create table post_unsaved_texts (
  workspace_id integer not null,
  account_id integer not null,
  post_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  -- A random id of the browser: its own text is not offered to it again.
  device text not null check (device ~ '^[\w-]{8,64}$'),
  -- The revision of the edited translation; 0 for a new one.
  revision integer not null,
  title text not null,
  description text not null,
  content text not null,
  typed_at timestamptz not null,
  primary key (account_id, post_id, language, device),
  foreign key (workspace_id, account_id) references accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index post_unsaved_texts_post on post_unsaved_texts (post_id);
create index post_unsaved_texts_typed on post_unsaved_texts (workspace_id, typed_at);
call guard_tenant_table('post_unsaved_texts');
call conceal_tenant_table('post_unsaved_texts', 'typed by one person and shown to nobody else');
