-- Deleting a workspace runs without a workspace and may not read its posts; called by the cascade, these
-- functions made the deletion fail. Then there is nothing to count or list.
create or replace function listed_post_translated() returns trigger language plpgsql as $$
begin
  if current_workspace() is null then return null; end if;
  perform refresh_listed_posts(array[coalesce(new.post_id, old.post_id)]);
  return null;
end $$;

create or replace function translations_counted() returns trigger language plpgsql as $$
declare p record;
begin
  if current_workspace() is null then return null; end if;
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

create or replace function categories_taken() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  if current_workspace() is null then return null; end if;
  for c in select t.post_id, array_agg(t.category_id) as ids from taken t group by t.post_id loop
    before := array(select x from unnest(categories_of(c.post_id) || c.ids) x order by x);
    call move_categories(c.post_id, before, categories_of(c.post_id));
  end loop;
  return null;
end $$;
