-- The author of an imported post who is not a member; shown instead of the account's name.
alter table posts add column byline text check (byline <> '' and length(byline) <= 200);
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');

-- Addresses on the former site redirect like former addresses here.
comment on column post_former_titles.title_id is
  'A former address: of the blog (name), or with a stroke in front the path on another site (/2021/03/name).';
