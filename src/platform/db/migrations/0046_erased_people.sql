-- When the personal data of a former member was erased.
alter table accounts add column erased_at timestamptz;
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');
