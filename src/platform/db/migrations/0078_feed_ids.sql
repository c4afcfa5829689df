-- Permanent ids of the blog and its articles in feeds (RFC 4287 §4.2.6), as tag URIs (RFC 4151). They do not follow the address of
-- the site or of an article, and a move to another installation keeps them.
create function feed_tag(domain_name text, email text) returns text language sql volatile as $$
  select 'tag:' || coalesce(domain_name, substring(lower(email) from '@([a-z0-9.-]+)$'), 'localhost') || ','
         || to_char(now() at time zone 'UTC', 'YYYY-MM-DD') || ':' || gen_random_uuid()
$$;

-- The owner of the tables sees no row while policies are forced.
alter table workspaces no force row level security;
alter table post_translations no force row level security;

alter table workspaces add column feed_id text;
update workspaces set feed_id = feed_tag(domain_name, email);
create function give_feed_id() returns trigger language plpgsql as $$
begin
  new.feed_id := feed_tag(new.domain_name, new.email);
  return new;
end $$;
-- Previous version: its inserts get an id too.
create trigger workspaces_feed_id before insert on workspaces
  for each row when (new.feed_id is null) execute function give_feed_id();

create function new_feed_id() returns text language sql volatile as $$
  select feed_tag(w.domain_name, w.email) from workspaces w where w.id = current_workspace()
$$;
alter table post_translations add column feed_id text;
update post_translations t set feed_id = feed_tag(w.domain_name, w.email) from workspaces w where w.id = t.workspace_id;
alter table post_translations alter column feed_id set default new_feed_id();
-- Previous version: the default fills the column.
alter table post_translations alter column feed_id set not null;
call expose_tenant_table('post_translations', hidden => '{search,source_hash}');
call expose_tenant_table('workspaces');

alter table workspaces force row level security;
alter table post_translations force row level security;
