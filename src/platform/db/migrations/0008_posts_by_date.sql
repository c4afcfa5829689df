-- Lists of posts are in the order of their making: what an import brings has the date it had elsewhere.
drop index posts_recent;
drop index posts_author;
create index posts_recent on posts (workspace_id, created_at desc, id desc) where deleted_at is null;
create index posts_author on posts (workspace_id, author_id, created_at desc, id desc) where deleted_at is null;
