-- Who wrote a post that was brought in, where that is no member: readers are shown this name instead of the account's.
alter table posts add column byline text check (byline <> '' and length(byline) <= 200);
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');

-- Addresses that posts had on the site they were brought in from lead on like those they had here.
comment on column post_former_titles.title_id is
  'A former address: of the blog (name), or with a stroke in front the path on another site (/2021/03/name).';
