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
