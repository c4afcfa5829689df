-- Columns by which posts are filtered, searched and sorted; in the posts table, because an index covers one
-- table. Maintained by triggers from the newest save of each translation.
alter table posts
  -- A translation is published.
  add column published boolean not null default false,
  -- There is a translation.
  add column in_en boolean not null default false,
  add column in_fr boolean not null default false,
  -- The title for readers of the language, without case and accents.
  add column title_en text not null collate "C" default '',
  add column title_fr text not null collate "C" default '',
  -- Titles and descriptions in all languages, without case and accents.
  add column sought text not null default '',
  add column saved_at timestamptz not null default now();

create function folded(t text) returns text language sql immutable as $$
  select regexp_replace(normalize(lower(t), nfkd), '[\u0300-\u036f]', '', 'g')
$$;

create function refresh_listed_posts(ids integer[]) returns void language sql as $$
  update posts p
     set published = f.published, in_en = f.title_en is not null, in_fr = f.title_fr is not null,
         title_en = coalesce(f.title_en, f.title_fr, ''), title_fr = coalesce(f.title_fr, f.title_en, ''),
         sought = coalesce(f.sought, ''), saved_at = coalesce(f.saved_at, p.created_at)
    from (
      select x.id, coalesce(bool_or(t.published_version_id is not null), false) as published,
             -- A translation that nothing was saved of yet has an empty title.
             max(case when t.language = 'EN' then folded(left(coalesce(s.title, ''), 200)) end) as title_en,
             max(case when t.language = 'FR' then folded(left(coalesce(s.title, ''), 200)) end) as title_fr,
             folded(string_agg(concat_ws(' ', s.title, s.description), ' ' order by t.language)) as sought,
             max(s.saved_at) as saved_at
        from unnest(ids) x(id)
        left join post_translations t on t.post_id = x.id
        left join lateral (
          select n.title, n.description, n.saved_at from post_saves n
           where n.translation_id = t.id order by n.id desc limit 1) s on true
       group by x.id) f
   where p.id = f.id
$$;

create function listed_post_saved() returns trigger language plpgsql as $$
begin
  perform refresh_listed_posts(array(
    select distinct t.post_id from saved s join post_translations t on t.id = s.translation_id));
  return null;
end $$;
create trigger listed_post_saved after insert on post_saves
  referencing new table as saved for each statement execute function listed_post_saved();

create function listed_post_translated() returns trigger language plpgsql as $$
begin
  perform refresh_listed_posts(array[coalesce(new.post_id, old.post_id)]);
  return null;
end $$;
create trigger listed_post_translated after insert or delete on post_translations
  for each row execute function listed_post_translated();
create trigger listed_post_published after update of published_version_id on post_translations for each row
  when ((old.published_version_id is null) <> (new.published_version_id is null))
  execute function listed_post_translated();

-- Existing rows. While policies are forced, the tables' owner sees no row of a tenant.
alter table posts no force row level security;
alter table post_translations no force row level security;
alter table post_saves no force row level security;
select refresh_listed_posts(array(select id from posts));
alter table posts force row level security;
alter table post_translations force row level security;
alter table post_saves force row level security;

create index posts_listed_status on posts (workspace_id, published, created_at desc, id desc) where deleted_at is null;
create index posts_listed_en on posts (workspace_id, created_at desc, id desc) where in_en and deleted_at is null;
create index posts_listed_fr on posts (workspace_id, created_at desc, id desc) where in_fr and deleted_at is null;
create index posts_listed_title_en on posts (workspace_id, title_en, id) where deleted_at is null;
create index posts_listed_title_fr on posts (workspace_id, title_fr, id) where deleted_at is null;
create index posts_listed_saved on posts (workspace_id, saved_at desc, id desc) where deleted_at is null;

create index workspaces_listed_name on workspaces (lower(name), id) where state <> 'deleted';
