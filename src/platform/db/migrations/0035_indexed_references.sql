-- Every reference to a row of the workspace is served by an index that begins with it: what belongs to one thing is found
-- without reading the workspace's rows, and so is the end of that thing. tests/api/catalogue-walk.test.ts finds one without.
create index post_former_titles_translation on post_former_titles (translation_id);
create index post_translations_published on post_translations (published_version_id) where published_version_id is not null;
create index posts_cover on posts (cover_media_id) where cover_media_id is not null;
