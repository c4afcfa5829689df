-- Lists of people are sorted by name, across workspaces and within one.
create index accounts_listed_name on accounts (last_name, first_name, id) where user_state <> 'deleted';
create index accounts_listed_name_inside on accounts (workspace_id, last_name, first_name, id)
  where user_state <> 'deleted';

-- These columns duplicate the texts for our lists.
call expose_tenant_table('posts', hidden => '{in_en,in_fr,title_en,title_fr,sought}');
