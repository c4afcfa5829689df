-- Searching requests folded the text of each of them again.
alter table contact_requests add column sought text not null generated always as (
  folded(first_name || ' ' || last_name || ' ' || email || ' ' || phone_number || ' ' || request)) stored;
call expose_tenant_table('contact_requests', hidden => '{sought}');
