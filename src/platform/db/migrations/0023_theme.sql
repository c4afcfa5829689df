-- Each person's theme; `system` follows the device.
alter table accounts add column theme text not null default 'system' check (theme in ('system', 'light', 'dark'));
call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');
