create table medias (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  title text not null,
  -- Null until the content has arrived completely.
  storage_key text,
  mime_type text,
  byte_size integer,
  sha256 bytea,
  width integer,
  height integer,
  -- The average colour, shown while the picture loads.
  colour text,
  -- The available widths, ascending.
  widths integer[] not null default '{}',
  uploaded_by integer,
  created_at timestamptz not null default now(),
  unique (workspace_id, id)
);
call guard_tenant_table('medias');

create table media_texts (
  workspace_id integer not null,
  media_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  alternative text not null,
  primary key (media_id, language),
  foreign key (workspace_id, media_id) references medias (workspace_id, id) on delete cascade
);
call guard_tenant_table('media_texts');

create table categories (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  title text not null,
  -- The title without case and accents; unique.
  folded_title text not null,
  created_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (workspace_id, folded_title)
);
call guard_tenant_table('categories');

create table category_translations (
  workspace_id integer not null,
  category_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  value text not null,
  primary key (category_id, language),
  foreign key (workspace_id, category_id) references categories (workspace_id, id) on delete cascade
);
call guard_tenant_table('category_translations');

create table posts (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  author_id integer not null,
  featured boolean not null default false,
  cover_media_id integer,
  created_at timestamptz not null default now(),
  -- Deleted rows are kept, so that «more» links that ended here still work.
  deleted_at timestamptz,
  unique (workspace_id, id),
  foreign key (workspace_id, author_id) references accounts (workspace_id, id),
  foreign key (workspace_id, cover_media_id) references medias (workspace_id, id)
);
create index posts_recent on posts (workspace_id, id desc) where deleted_at is null;
call guard_tenant_table('posts');

create table post_translations (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  post_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  title_id text not null,
  -- The public version; null for an unpublished translation.
  published_version_id integer,
  -- First publication; kept while the translation is unpublished.
  published_at timestamptz,
  -- The search text, from the published version.
  search tsvector,
  unique (workspace_id, id),
  unique (post_id, language),
  unique (workspace_id, language, title_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index post_translations_latest on post_translations (workspace_id, language, published_at desc, post_id desc)
  where published_version_id is not null;
create index post_translations_search on post_translations using gin (search);
call guard_tenant_table('post_translations');

create table post_versions (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  translation_id integer not null,
  version integer not null check (version > 0),
  status text not null default 'draft' check (status in ('draft', 'published')),
  title text not null,
  description text not null,
  -- As the author wrote it.
  content text not null default '',
  -- For readers: sanitised, headings with ids, code highlighted; rendered on saving.
  content_html text not null default '',
  words integer not null default 0,
  saved_by integer,
  saved_at timestamptz not null default now(),
  unique (workspace_id, id),
  unique (translation_id, version),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
call guard_tenant_table('post_versions');
alter table post_translations add foreign key (workspace_id, published_version_id) references post_versions (workspace_id, id);

-- Former addresses of published posts per language; they redirect.
create table post_former_titles (
  workspace_id integer not null,
  language text not null check (language in ('FR', 'EN')),
  title_id text not null,
  translation_id integer not null,
  primary key (workspace_id, language, title_id),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
call guard_tenant_table('post_former_titles');

create table post_categories (
  workspace_id integer not null,
  post_id integer not null,
  category_id integer not null,
  primary key (post_id, category_id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, category_id) references categories (workspace_id, id) on delete cascade
);
create index post_categories_category on post_categories (category_id, post_id);
call guard_tenant_table('post_categories');

-- The inserted parts of the demonstration data, each marked in its own transaction.
create table seeds (
  name text primary key,
  done_at timestamptz not null default now()
);
grant select, insert on seeds to ardoise_tenant, ardoise_installation;
