-- Posts are listed by creation date: imported ones have their original date.
drop index posts_recent;
drop index posts_author;
create index posts_recent on posts (workspace_id, created_at desc, id desc) where deleted_at is null;
create index posts_author on posts (workspace_id, author_id, created_at desc, id desc) where deleted_at is null;
