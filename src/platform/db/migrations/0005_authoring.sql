-- The language in which a post was first written; other translations are made from it.
alter table posts add column source_language text not null default 'EN' check (source_language in ('FR', 'EN'));
create index posts_featured on posts (workspace_id, id) where featured and deleted_at is null;
create index posts_author on posts (workspace_id, author_id, id desc) where deleted_at is null;

alter table post_translations
  -- Incremented by every save, publication and withdrawal; compared with If-Match.
  add column revision integer not null default 1,
  -- The source text (hash and save) that this translation follows; null for the source.
  add column source_hash bytea,
  add column source_save_id integer,
  -- When the newest version will be published, and who scheduled it.
  add column scheduled_at timestamptz,
  add column scheduled_by integer;

-- Every saved state of a translation; rows never change. A version is its newest save.
create table post_saves (
  id integer generated always as identity primary key,
  workspace_id integer not null,
  translation_id integer not null,
  version integer not null check (version > 0),
  kind text not null default 'saved' check (kind in ('saved', 'restored', 'imported')),
  title text not null,
  description text not null,
  content text not null,
  -- SHA-256 of the text with normalised white space.
  text_hash bytea not null,
  saved_by integer,
  -- The signed-in person, when acting for the author.
  acted_by integer,
  saved_at timestamptz not null default now(),
  unique (workspace_id, id),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
create index post_saves_recent on post_saves (translation_id, id desc);
call guard_tenant_table('post_saves');
revoke update on post_saves from ardoise_tenant;

-- Links that show a draft until they expire.
create table post_previews (
  token_hash bytea primary key,
  workspace_id integer not null,
  translation_id integer not null,
  created_by integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
create index post_previews_translation on post_previews (translation_id);
call guard_tenant_table('post_previews');

create index medias_recent on medias (workspace_id, id desc) where storage_key is not null;
create unique index medias_key on medias (storage_key);

-- Where a picture is used. Without «on delete»: a picture in use cannot be deleted.
create table media_uses (
  workspace_id integer not null,
  media_id integer not null,
  post_id integer not null,
  -- Empty for a cover, which is the same in all languages.
  language text not null check (language in ('', 'FR', 'EN')),
  place text not null check (place in ('cover', 'draft', 'published')),
  primary key (media_id, post_id, language, place),
  foreign key (workspace_id, media_id) references medias (workspace_id, id),
  foreign key (workspace_id, post_id) references posts (workspace_id, id) on delete cascade
);
create index media_uses_post on media_uses (post_id);
call guard_tenant_table('media_uses');

alter table categories add column created_by integer;

-- Imported entries, so that a repeated import adds nothing twice.
create table import_marks (
  workspace_id integer not null references workspaces on delete cascade,
  kind text not null check (kind in ('post', 'media')),
  external_id text not null,
  subject_id integer not null,
  primary key (workspace_id, kind, external_id)
);
call guard_tenant_table('import_marks');

-- Totals of lists, maintained by triggers, because counting many rows is slow.
create table post_counts (
  workspace_id integer not null references workspaces on delete cascade,
  author_id integer not null,
  posts integer not null,
  primary key (workspace_id, author_id)
);
call guard_tenant_table('post_counts');

-- One row per set of categories of published posts: the total of any filter is a sum of few rows and counts a
-- post in two of the categories once.
create table published_counts (
  workspace_id integer not null references workspaces on delete cascade,
  language text not null check (language in ('FR', 'EN')),
  featured boolean not null,
  -- Ascending.
  category_ids integer[] not null,
  posts integer not null,
  primary key (workspace_id, language, featured, category_ids)
);
call guard_tenant_table('published_counts');

create function categories_of(post integer) returns integer[] language sql stable as $$
  select coalesce(array_agg(category_id order by category_id), '{}') from post_categories where post_id = post
$$;

-- Never inserts when decrementing: a cascade may have deleted the counter.
create procedure count_posts(workspace integer, author integer, delta integer) language plpgsql as $$
begin
  if delta > 0 then
    insert into post_counts values (workspace, author, 1)
      on conflict (workspace_id, author_id) do update set posts = post_counts.posts + 1;
  else
    update post_counts set posts = posts - 1 where workspace_id = workspace and author_id = author;
  end if;
end $$;

create procedure count_published(workspace integer, lang text, is_featured boolean, categories integer[], delta integer) language plpgsql as $$
begin
  if delta > 0 then
    insert into published_counts values (workspace, lang, is_featured, categories, 1)
      on conflict (workspace_id, language, featured, category_ids) do update set posts = published_counts.posts + 1;
  else
    update published_counts set posts = posts - 1
     where workspace_id = workspace and language = lang and featured = is_featured and category_ids = categories;
    delete from published_counts
     where workspace_id = workspace and language = lang and featured = is_featured and category_ids = categories and posts <= 0;
  end if;
end $$;

create function posts_counted() returns trigger language plpgsql as $$
declare t record;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    call count_posts(old.workspace_id, old.author_id, -1);
    for t in select language from post_translations where post_id = old.id and published_version_id is not null loop
      call count_published(old.workspace_id, t.language, old.featured, categories_of(old.id), -1);
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.deleted_at is null then
    call count_posts(new.workspace_id, new.author_id, 1);
    if tg_op = 'UPDATE' then
      for t in select language from post_translations where post_id = new.id and published_version_id is not null loop
        call count_published(new.workspace_id, t.language, new.featured, categories_of(new.id), 1);
      end loop;
    end if;
  end if;
  return new;
end $$;
create trigger posts_counted_insert after insert on posts for each row execute function posts_counted();
create trigger posts_counted_update after update of featured, deleted_at, author_id on posts for each row
  when ((old.featured, old.deleted_at, old.author_id) is distinct from (new.featured, new.deleted_at, new.author_id))
  execute function posts_counted();
-- Before, because afterwards the translations are deleted too.
create trigger posts_counted_delete before delete on posts for each row execute function posts_counted();

create function translations_counted() returns trigger language plpgsql as $$
declare p record;
begin
  select featured into p from posts where id = coalesce(new.post_id, old.post_id) and deleted_at is null;
  if not found then return null; end if;
  if tg_op <> 'INSERT' and old.published_version_id is not null then
    call count_published(old.workspace_id, old.language, p.featured, categories_of(old.post_id), -1);
  end if;
  if tg_op <> 'DELETE' and new.published_version_id is not null then
    call count_published(new.workspace_id, new.language, p.featured, categories_of(new.post_id), 1);
  end if;
  return null;
end $$;
create trigger translations_counted_insert after insert or delete on post_translations for each row execute function translations_counted();
create trigger translations_counted_update after update of published_version_id on post_translations for each row
  when ((old.published_version_id is null) <> (new.published_version_id is null))
  execute function translations_counted();

-- Per statement, because a post moves from one set of categories to another. Remove a category from its posts
-- before deleting it: a cascade runs as the tables' owner, to whom row-level security shows nothing.
create procedure move_categories(post integer, before integer[], now integer[]) language plpgsql as $$
declare t record;
begin
  for t in select tr.workspace_id, tr.language, p.featured from post_translations tr join posts p on p.id = tr.post_id and p.deleted_at is null
            where tr.post_id = post and tr.published_version_id is not null loop
    call count_published(t.workspace_id, t.language, t.featured, before, -1);
    call count_published(t.workspace_id, t.language, t.featured, now, 1);
  end loop;
end $$;
create function categories_added() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  for c in select a.post_id, array_agg(a.category_id) as ids from added a group by a.post_id loop
    before := array(select x from unnest(categories_of(c.post_id)) x where x <> all (c.ids) order by x);
    call move_categories(c.post_id, before, categories_of(c.post_id));
  end loop;
  return null;
end $$;
create function categories_taken() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  for c in select t.post_id, array_agg(t.category_id) as ids from taken t group by t.post_id loop
    before := array(select x from unnest(categories_of(c.post_id) || c.ids) x order by x);
    call move_categories(c.post_id, before, categories_of(c.post_id));
  end loop;
  return null;
end $$;
create trigger categories_added after insert on post_categories referencing new table as added for each statement execute function categories_added();
create trigger categories_taken after delete on post_categories referencing old table as taken for each statement execute function categories_taken();

-- For existing rows.
insert into post_counts select workspace_id, author_id, count(*) from posts where deleted_at is null group by 1, 2;
insert into published_counts
  select t.workspace_id, t.language, p.featured, categories_of(p.id), count(*) from post_translations t
    join posts p on p.id = t.post_id and p.deleted_at is null
   where t.published_version_id is not null group by 1, 2, 3, 4;
