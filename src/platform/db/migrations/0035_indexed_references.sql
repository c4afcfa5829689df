-- Every reference within a workspace has an index that starts with the workspace, for finding dependent rows
-- and for deleting. tests/api/catalogue-walk.test.ts finds references without one.
create index post_former_titles_translation on post_former_titles (translation_id);
create index post_translations_published on post_translations (published_version_id) where published_version_id is not null;
create index posts_cover on posts (cover_media_id) where cover_media_id is not null;
