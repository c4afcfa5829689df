-- Whether the person chose the language; otherwise it follows the language of the pages they open.
alter table accounts add column locale_chosen boolean not null default false;
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');
