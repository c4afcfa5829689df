-- Every statement of a trigger names the workspace, and reads the rows of its statement before other tables: so that the triggers
-- also run inside a node of Citus (docs/scaling.md). Functions with statements are plpgsql, because Citus plans no parameters of
-- functions in SQL.
-- Previous version, all statements: its statements start the same triggers, which have the same effect.

create or replace function add_absences(workspace integer) returns void language plpgsql as $$
begin
  insert into contracts (workspace_id, name, sought, kind, for_everybody, preset) values
    (workspace, 'Paid leave', 'paid leave conges payes', 'absence', true, 'paid-leave'),
    (workspace, 'RTT', 'rtt', 'absence', true, 'rtt'),
    (workspace, 'Sick leave', 'sick leave arret maladie', 'absence', true, 'sick-leave')
  on conflict do nothing;
end $$;

create or replace function add_postes(workspace integer) returns void language plpgsql as $$
begin
  insert into postes (workspace_id, preset, name, folded_name, vat_composed, vat_full_type, mileage, account) values
    (workspace, 'train', 'Train', 'train', false, 'TYPEB', false, '625100'),
    (workspace, 'flight', 'Flight', 'flight', false, 'TYPEB', false, '625100'),
    (workspace, 'taxi', 'Taxi', 'taxi', false, 'TYPEB', false, '625100'),
    (workspace, 'parking', 'Parking and tolls', 'parking and tolls', false, 'TYPEC', false, '625100'),
    (workspace, 'fuel', 'Fuel', 'fuel', false, 'TYPEC', false, '606140'),
    (workspace, 'mileage', 'Kilometres', 'kilometres', false, 'TYPEE', true, '625100'),
    (workspace, 'hotel', 'Hotel', 'hotel', true, 'TYPEB', false, '625100'),
    (workspace, 'meals', 'Meals', 'meals', true, 'TYPEB', false, '625700'),
    (workspace, 'phone', 'Phone and internet', 'phone and internet', false, 'TYPEC', false, '626000'),
    (workspace, 'supplies', 'Supplies', 'supplies', false, 'TYPEC', false, '606400'),
    (workspace, 'other', 'Other', 'other', false, 'TYPEC', false, '625800')
  on conflict do nothing;
  insert into poste_shares (workspace_id, poste_id, basis, valid_from)
    select p.workspace_id, p.id,
           case when p.preset in ('train', 'flight', 'taxi') then 'transport' when p.preset = 'hotel' then 'lodging'
                when p.preset = 'fuel' then 'petrol' else 'ordinary' end,
           date '2000-01-01'
      from postes p where p.workspace_id = workspace and p.preset is not null
  on conflict do nothing;
end $$;

create or replace function taken_seats(workspace bigint) returns integer language plpgsql stable as $$
begin
  return (
    select count(*)::integer from accounts a left join invitations i on i.workspace_id = a.workspace_id and i.account_id = a.id
     where a.workspace_id = workspace and a.role <> 'ROLE_ADMIN'
       and (a.user_state = 'active' or (a.user_state = 'pending' and coalesce(i.expires_at > now(), true))));
end $$;

-- Posts

create function refresh_listed_posts(workspace integer, ids integer[]) returns void language plpgsql as $$
begin
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
        left join post_translations t on t.workspace_id = workspace and t.post_id = x.id
        left join lateral (
          select n.title, n.description, n.saved_at from post_saves n
           where n.workspace_id = workspace and n.translation_id = t.id order by n.id desc limit 1) s on true
       group by x.id) f
   where p.workspace_id = workspace and p.id = f.id;
end $$;

create or replace function listed_post_saved() returns trigger language plpgsql as $$
declare s record;
begin
  for s in select workspace_id, array_agg(distinct translation_id) as ids from saved group by workspace_id loop
    perform refresh_listed_posts(s.workspace_id, array(
      select distinct t.post_id from post_translations t where t.workspace_id = s.workspace_id and t.id = any (s.ids)));
  end loop;
  return null;
end $$;

create or replace function listed_post_translated() returns trigger language plpgsql as $$
begin
  if current_workspace() is null then return null; end if;
  perform refresh_listed_posts(coalesce(new.workspace_id, old.workspace_id), array[coalesce(new.post_id, old.post_id)]);
  return null;
end $$;

drop function refresh_listed_posts(integer[]);

create function categories_of(workspace integer, post integer) returns integer[] language plpgsql stable as $$
begin
  return array(select category_id from post_categories where workspace_id = workspace and post_id = post order by category_id);
end $$;

create or replace function posts_counted() returns trigger language plpgsql as $$
declare t record;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then
    call count_posts(old.workspace_id, old.author_id, -1);
    for t in select language from post_translations
              where workspace_id = old.workspace_id and post_id = old.id and published_version_id is not null loop
      call count_published(old.workspace_id, t.language, old.featured, categories_of(old.workspace_id, old.id), -1);
    end loop;
  end if;
  if tg_op = 'DELETE' then return old; end if;
  if new.deleted_at is null then
    call count_posts(new.workspace_id, new.author_id, 1);
    if tg_op = 'UPDATE' then
      for t in select language from post_translations
              where workspace_id = new.workspace_id and post_id = new.id and published_version_id is not null loop
        call count_published(new.workspace_id, t.language, new.featured, categories_of(new.workspace_id, new.id), 1);
      end loop;
    end if;
  end if;
  return new;
end $$;

create or replace function translations_counted() returns trigger language plpgsql as $$
declare p record;
begin
  if current_workspace() is null then return null; end if;
  select featured into p from posts
   where workspace_id = coalesce(new.workspace_id, old.workspace_id) and id = coalesce(new.post_id, old.post_id) and deleted_at is null;
  if not found then return null; end if;
  if tg_op <> 'INSERT' and old.published_version_id is not null then
    call count_published(old.workspace_id, old.language, p.featured, categories_of(old.workspace_id, old.post_id), -1);
  end if;
  if tg_op <> 'DELETE' and new.published_version_id is not null then
    call count_published(new.workspace_id, new.language, p.featured, categories_of(new.workspace_id, new.post_id), 1);
  end if;
  return null;
end $$;

create procedure move_categories(workspace integer, post integer, before integer[], now integer[]) language plpgsql as $$
declare t record;
begin
  for t in select tr.language, p.featured from post_translations tr
             join posts p on p.workspace_id = tr.workspace_id and p.id = tr.post_id and p.deleted_at is null
            where tr.workspace_id = workspace and tr.post_id = post and tr.published_version_id is not null loop
    call count_published(workspace, t.language, t.featured, before, -1);
    call count_published(workspace, t.language, t.featured, now, 1);
  end loop;
end $$;

create or replace function categories_added() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  for c in select a.workspace_id, a.post_id, array_agg(a.category_id) as ids from added a group by 1, 2 loop
    before := array(select x from unnest(categories_of(c.workspace_id, c.post_id)) x where x <> all (c.ids) order by x);
    call move_categories(c.workspace_id, c.post_id, before, categories_of(c.workspace_id, c.post_id));
  end loop;
  return null;
end $$;

create or replace function categories_taken() returns trigger language plpgsql as $$
declare c record; before integer[];
begin
  if current_workspace() is null then return null; end if;
  for c in select t.workspace_id, t.post_id, array_agg(t.category_id) as ids from taken t group by 1, 2 loop
    before := array(select x from unnest(categories_of(c.workspace_id, c.post_id) || c.ids) x order by x);
    call move_categories(c.workspace_id, c.post_id, before, categories_of(c.workspace_id, c.post_id));
  end loop;
  return null;
end $$;

drop procedure move_categories(integer, integer[], integer[]);
drop function categories_of(integer);

-- Accounts

create procedure keep_addresses(workspace integer, person integer) language plpgsql as $$
begin
  delete from account_addresses h
   where h.workspace_id = workspace and h.account_id = person
     and not exists (
       select from accounts a
        where a.workspace_id = workspace and a.id = person and a.user_state <> 'deleted'
          and (h.address = lower(a.email)
               or exists (
                 select from email_changes c
                  where c.workspace_id = workspace and c.account_id = person and lower(c.old_email) = h.address)));
  insert into account_addresses (address, workspace_id, account_id)
    select lower(a.email), a.workspace_id, a.id from accounts a
     where a.workspace_id = workspace and a.id = person and a.user_state <> 'deleted'
       and not exists (
         select from account_addresses h
          where h.workspace_id = workspace and h.account_id = person and h.address = lower(a.email));
  -- Only older data can conflict: a reverted change then wins.
  insert into account_addresses (address, workspace_id, account_id)
    select distinct lower(c.old_email), c.workspace_id, c.account_id from email_changes c
      join accounts a on a.workspace_id = c.workspace_id and a.id = c.account_id and a.user_state <> 'deleted'
     where c.workspace_id = workspace and c.account_id = person
    on conflict do nothing;
end $$;

create or replace function keep_addresses_of_account() returns trigger language plpgsql as $$
begin
  call keep_addresses(new.workspace_id, new.id);
  return null;
end $$;

create or replace function keep_addresses_of_change() returns trigger language plpgsql as $$
begin
  call keep_addresses(coalesce(new.workspace_id, old.workspace_id), coalesce(new.account_id, old.account_id));
  return null;
end $$;

drop procedure keep_addresses(integer);

create or replace function erase_of_account() returns trigger language plpgsql as $$
declare reference record;
begin
  delete from idempotent_answers where workspace_id = new.workspace_id and account_id = new.id;
  for reference in
    select k.conrelid::regclass as target, mine.attname as account
      from pg_constraint k
      join pg_attribute id on id.attrelid = k.confrelid and id.attname = 'id'
      join pg_attribute mine on mine.attrelid = k.conrelid and mine.attnum = k.conkey[array_position(k.confkey, id.attnum)]
     where k.contype = 'f' and k.confrelid = 'accounts'::regclass
       and obj_description(k.oid, 'pg_constraint') = 'erased with the account'
  loop
    execute format('delete from %s where workspace_id = $1 and %I = $2', reference.target, reference.account)
      using new.workspace_id, new.id;
  end loop;
  return null;
end $$;

-- Worked days

create or replace function worked_days_summed() returns trigger language plpgsql as $$
declare c record;
begin
  for c in select workspace_id, account_id, contract_id, date_trunc('month', day)::date as month, sum(half_days) as half_days
             from changed group by 1, 2, 3, 4 order by account_id, contract_id, month loop
    -- Requests that change different weeks of a member would otherwise lock the same sums in different orders.
    perform pg_advisory_xact_lock(hashtext('worked_months'), c.account_id);
    if tg_argv[0] = 'add' then
      insert into worked_months (workspace_id, contract_id, account_id, month, half_days)
      values (c.workspace_id, c.contract_id, c.account_id, c.month, c.half_days)
          on conflict (workspace_id, contract_id, account_id, month)
             do update set half_days = worked_months.half_days + excluded.half_days;
    else
      -- Never inserts: a cascade may have deleted the sum.
      update worked_months m set half_days = m.half_days - c.half_days
       where (m.workspace_id, m.contract_id, m.account_id, m.month) = (c.workspace_id, c.contract_id, c.account_id, c.month);
    end if;
  end loop;
  return null;
end $$;
