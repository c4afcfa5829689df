-- The words of published posts, for the public search. PostgreSQL uses no index for operators that are not leakproof (`@@`, `%` of
-- pg_trgm) on tables with row-level security, so words and their parts are rows, found by equality and by range.
create table post_words (
  workspace_id integer not null references workspaces on delete cascade,
  language text not null,
  -- The stem in the language, folded; the order of bytes makes beginnings a range.
  word text collate "C" not null,
  translation_id integer not null,
  -- 8 in the title, 4 in the description, 1 to 3 by occurrences in the text; added up.
  weight smallint not null,
  published_at timestamptz not null
);
call guard_tenant_table('post_words');
call conceal_tenant_table('post_words', 'derived from the published posts');

-- Three successive letters of each word, to find it despite typing errors; '' lists the words themselves.
create table post_word_parts (
  workspace_id integer not null references workspaces on delete cascade,
  language text not null,
  part text collate "C" not null,
  word text collate "C" not null
);
call guard_tenant_table('post_word_parts');
call conceal_tenant_table('post_word_parts', 'derived from the published posts');

-- Like pg_trgm: with two blanks before the word and one after it.
create function parts_of_word(word text) returns setof text language sql immutable parallel safe as $$
  select distinct substr('  ' || word || ' ', n, 3) from generate_series(1, length(word) + 1) n
$$;

create function weight_in_post(places smallint[], weights text[]) returns smallint language sql immutable parallel safe as $$
  select ((case when 'A' = any(weights) then 8 else 0 end) + (case when 'B' = any(weights) then 4 else 0 end)
    + least(3, cardinality(array_positions(weights, 'C'))))::smallint
$$;

-- Adds the words of a published translation, or removes those of a translation that was published.
create procedure add_post_words(workspace integer, lang text, translation integer, words tsvector, published timestamptz)
language plpgsql as $$
begin
  -- In the order of the words, so that two publications do not wait for each other.
  insert into post_word_parts (workspace_id, language, part, word)
    select workspace, lang, part, w.lexeme
      from (select u.lexeme from unnest(words) u where length(u.lexeme) <= 40 and not exists (
        select from post_word_parts k
         where k.workspace_id = workspace and k.language = lang and k.part = '' and k.word = u.lexeme)) w,
           lateral (select '' as part union all select parts_of_word(w.lexeme)) p
     order by w.lexeme collate "C", part collate "C"
  on conflict do nothing;
  insert into post_words (workspace_id, language, word, translation_id, weight, published_at)
    select workspace, lang, w.lexeme, translation, weight_in_post(w.positions, w.weights), published
      from unnest(words) w where length(w.lexeme) <= 40
  on conflict (workspace_id, language, word, translation_id)
    do update set weight = excluded.weight, published_at = excluded.published_at;
end $$;

create procedure remove_post_words(workspace integer, lang text, translation integer, words tsvector)
language plpgsql as $$
begin
  delete from post_words p using unnest(words) w
   where p.workspace_id = workspace and p.language = lang and p.word = w.lexeme collate "C" and p.translation_id = translation;
end $$;

-- Deleting a workspace runs without a workspace and deletes the words too.
create function post_words_changed() returns trigger language plpgsql as $$
begin
  if current_workspace() is null then return null; end if;
  if tg_op <> 'INSERT' and old.search is not null then
    call remove_post_words(old.workspace_id, old.language, old.id, old.search);
  end if;
  if tg_op <> 'DELETE' and new.search is not null and new.published_at is not null and exists (
       select from posts p where p.workspace_id = new.workspace_id and p.id = new.post_id and p.deleted_at is null) then
    call add_post_words(new.workspace_id, new.language, new.id, new.search, new.published_at);
  end if;
  return null;
end $$;
-- Previous version: its publications are indexed too.
create trigger post_words_changed after update of search, published_at on post_translations for each row
  when (old.search is distinct from new.search or old.published_at is distinct from new.published_at)
  execute function post_words_changed();
-- Previous version: has no effect on it.
create trigger post_words_inserted after insert on post_translations for each row
  when (new.search is not null) execute function post_words_changed();
-- Previous version: has no effect on it.
create trigger post_words_deleted after delete on post_translations for each row execute function post_words_changed();

create function post_words_in_trash() returns trigger language plpgsql as $$
declare one record;
begin
  for one in select t.* from post_translations t
              where t.workspace_id = new.workspace_id and t.post_id = new.id and t.search is not null loop
    if new.deleted_at is null then
      call add_post_words(one.workspace_id, one.language, one.id, one.search, one.published_at);
    else
      call remove_post_words(one.workspace_id, one.language, one.id, one.search);
    end if;
  end loop;
  return null;
end $$;
-- Previous version: posts that it moves to the trash are not found.
create trigger post_words_in_trash after update of deleted_at on posts for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function post_words_in_trash();

-- As the tenant of each workspace: to read the rows as the owner, the tables of posts would have to be locked, and the public
-- site would wait.
do $$
declare workspace integer;
begin
  for workspace in select id from workspaces loop
    perform set_config('app.workspace_id', workspace::text, true);
    set local role ardoise_tenant;
    insert into post_words (workspace_id, language, word, translation_id, weight, published_at)
    select workspace, t.language, w.lexeme, t.id, weight_in_post(w.positions, w.weights), t.published_at
      from post_translations t
      join posts p on p.workspace_id = t.workspace_id and p.id = t.post_id and p.deleted_at is null
      cross join lateral unnest(t.search) w
     where t.published_version_id is not null and t.published_at is not null and length(w.lexeme) <= 40;
    insert into post_word_parts (workspace_id, language, part, word)
    select workspace, w.language, p.part, w.word
      from (select distinct language, word from post_words) w,
           lateral (select '' as part union all select parts_of_word(w.word)) p;
    reset role;
  end loop;
end $$;

-- Sorting rows once takes a fraction of the time of inserting them in order.
alter table post_words add primary key (workspace_id, language, word, translation_id) include (weight, published_at);
alter table post_word_parts add primary key (workspace_id, language, part, word);
