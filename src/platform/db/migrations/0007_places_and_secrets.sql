-- Files of a workspace may be in a bucket at S3, too.
alter table workspaces
  drop constraint workspaces_storage_provider_check,
  add constraint workspaces_storage_provider_check check (storage_provider in ('LOCAL', 'GCP', 'S3'));
alter table service_instances
  drop constraint service_instances_provider_check,
  add constraint service_instances_provider_check check (provider in ('LOCAL', 'GCP', 'S3'));

-- A secret that the provider has made, sealed, from the operation's end until the one who asked for it has seen it.
alter table operations add column sealed_secret text;

comment on column account_totps.secret is 'Sealed (platform/crypto/vault.ts); base32 in rows of older versions until the next sweep.';

-- Seats of the open workspace that are taken: by its people, and by invitations as long as they can be accepted.
-- Administrators take none.
create function taken_seats() returns integer language sql stable as $$
  select count(*)::integer from accounts a left join invitations i on i.account_id = a.id
   where a.workspace_id = current_workspace() and a.role <> 'ROLE_ADMIN'
     and (a.user_state = 'active' or (a.user_state = 'pending' and coalesce(i.expires_at > now(), true)))
$$;

-- Kept answers to repeated requests go when nobody repeats them any more; the sweep is of the whole installation.
create policy installation on idempotent_answers to ardoise_installation using (true) with check (true);
grant select, delete on idempotent_answers to ardoise_installation;
create index idempotent_answers_age on idempotent_answers (created_at);
