-- Lists of people are in the order of their names: those of all workspaces, and those of one.
create index accounts_listed_name on accounts (last_name, first_name, id) where user_state <> 'deleted';
create index accounts_listed_name_inside on accounts (workspace_id, last_name, first_name, id)
  where user_state <> 'deleted';

-- These columns only repeat, for our lists, what the texts say.
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');
