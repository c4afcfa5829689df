-- Lists of people are in the order of their names: those of all workspaces, and those of one.
create index accounts_listed_name on accounts (last_name, first_name, id) where user_state <> 'deleted';
create index accounts_listed_name_inside on accounts (workspace_id, last_name, first_name, id)
  where user_state <> 'deleted';
