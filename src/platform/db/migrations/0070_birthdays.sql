-- `DD/MM`; empty if the person did not enter it.
alter table accounts add column birthday text not null default '' check (birthday ~ '^(\d\d/\d\d)?$');
create index accounts_birthday on accounts (workspace_id, birthday) where birthday <> '';
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');
