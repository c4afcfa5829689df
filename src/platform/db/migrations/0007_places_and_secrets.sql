-- Files of a workspace may be in an S3 bucket.
alter table workspaces
  drop constraint workspaces_storage_provider_check,
  add constraint workspaces_storage_provider_check check (storage_provider in ('LOCAL', 'GCP', 'S3'));
alter table service_instances
  drop constraint service_instances_provider_check,
  add constraint service_instances_provider_check check (provider in ('LOCAL', 'GCP', 'S3'));

-- A secret created by the provider, encrypted, until the person who started the operation has seen it.
alter table operations add column sealed_secret text;

comment on column account_totps.secret is 'Sealed (platform/crypto/vault.ts); base32 in rows of older versions until the next sweep.';

-- Used seats of the current workspace: its people and valid invitations. Administrators use none.
create function taken_seats() returns integer language sql stable as $$
  select count(*)::integer from accounts a left join invitations i on i.account_id = a.id
   where a.workspace_id = current_workspace() and a.role <> 'ROLE_ADMIN'
     and (a.user_state = 'active' or (a.user_state = 'pending' and coalesce(i.expires_at > now(), true)))
$$;

-- Old answers for repeated requests are deleted for the whole installation.
create policy installation on idempotent_answers to ardoise_installation using (true) with check (true);
grant select, delete on idempotent_answers to ardoise_installation;
create index idempotent_answers_age on idempotent_answers (created_at);
