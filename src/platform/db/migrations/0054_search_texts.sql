-- What search engines and social networks show of a post instead of its title, description and cover. Empty: as the post.
alter table post_translations
  add column search_title text not null default '' check (length(search_title) <= 300),
  add column search_description text not null default '' check (length(search_description) <= 300);
call expose_tenant_table('post_translations', hidden => '{search,source_hash}');

alter table posts add column social_media_id integer;
alter table posts add foreign key (workspace_id, social_media_id) references medias (workspace_id, id);
call let_references_wait('posts');
create index posts_social on posts (social_media_id) where social_media_id is not null;
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');

alter table media_uses drop constraint media_uses_place_check;
alter table media_uses add constraint media_uses_place_check check (place in ('cover', 'social', 'draft', 'published'));
