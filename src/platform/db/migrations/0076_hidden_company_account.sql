-- The company's IBAN is shown by its ending only, as a person's own.

call expose_tenant_table('payment_settings', hidden => '{iban}');
call expose_tenant_table('payment_runs', hidden => '{iban}');

-- The audit kept the whole IBAN.
alter table audit_events no force row level security;
update audit_events set detail = detail - 'iban' || jsonb_build_object('ending', right(detail ->> 'iban', 4))
 where action = 'payments.settings-updated' and detail ? 'iban';
alter table audit_events force row level security;
