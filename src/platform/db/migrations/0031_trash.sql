-- A deleted post is in the trash until it is purged: then its texts are deleted and only its position in
-- lists is kept.
alter table posts
  add column deleted_by integer,
  add column purged_at timestamptz;
-- Posts deleted before the trash existed cannot be restored. While policies are forced, the tables' owner
-- sees no row of a tenant.
alter table posts no force row level security;
update posts set purged_at = deleted_at where deleted_at is not null;
alter table posts force row level security;
create index posts_trash on posts (workspace_id, deleted_at desc, id desc) where deleted_at is not null and purged_at is null;
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');
