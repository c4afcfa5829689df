-- Signing in finds the person's workspace, and answers with the name, logo and colour of its site.
create policy installation on site_versions to ardoise_installation using (true) with check (true);
grant select on site_versions to ardoise_installation;
