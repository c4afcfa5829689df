-- The origin of the installation to which the workspace has moved, and its id there. Requests are redirected.
-- Previous version: it never fills the columns.
alter table workspaces
  add column moved_to text check (moved_to ~ '^https://[^/?#]+$'),
  add column moved_id integer,
  add constraint workspaces_moved check ((moved_to is null) = (moved_id is null) and (moved_to is null or not is_site));
call expose_tenant_table('workspaces');
