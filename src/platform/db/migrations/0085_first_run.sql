-- An owner of the site's workspace who also administers the installation.
alter table accounts add column administers boolean not null default false;
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');

-- The one-time links to the page that sets up an empty installation, one per running server process.
create table setup_codes (
  code_hash bytea primary key,
  -- As in `application_name` (src/platform/db/nodes.ts).
  node text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
grant select, insert, update, delete on setup_codes to ardoise_installation;
