-- A picture for imported posts that have none, and a note in other words.
alter table imports add column cover_media_id integer;
alter table imports add foreign key (workspace_id, cover_media_id) references medias (workspace_id, id)
  on delete set null (cover_media_id);
call let_references_wait('imports');
create index imports_cover on imports (cover_media_id) where cover_media_id is not null;
call expose_tenant_table('imports', hidden => '{storage_key}');

-- The owner of the tables sees no row of a tenant while the policies are forced on it as well.
alter table import_entries no force row level security;
update import_entries set notes = replace(notes::text, 'built to keep a server busy', 'too long or too complex')::jsonb
 where notes::text like '%built to keep a server busy%';
alter table import_entries force row level security;
