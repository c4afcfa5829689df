-- Signing in finds the person's workspace, and answers with the name, logo and colour of its site.
create policy installation on site_versions for select to ardoise_installation using (true);
grant select (workspace_id, version, shown) on site_versions to ardoise_installation;
