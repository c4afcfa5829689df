-- A deleted post lies in the trash until it is purged: then its texts go, and only its place in the lists is kept.
alter table posts
  add column deleted_by integer,
  add column purged_at timestamptz;
-- What was deleted before there was a trash cannot come back. The owner of the tables sees no row of a tenant while the
-- policies are forced on it as well.
alter table posts no force row level security;
update posts set purged_at = deleted_at where deleted_at is not null;
alter table posts force row level security;
create index posts_trash on posts (workspace_id, deleted_at desc, id desc) where deleted_at is not null and purged_at is null;
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');
