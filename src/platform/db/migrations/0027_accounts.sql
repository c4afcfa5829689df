-- Company names are unique: later ones with the same name get their number appended. The policies apply to
-- migrations too.
set local role ardoise_installation;
update workspaces w set name = left(name, 85) || ' ' || id
 where state <> 'deleted'
   and exists (select from workspaces former where former.id < w.id and lower(former.name) = lower(w.name) and former.state <> 'deleted');
reset role;
create unique index workspaces_name on workspaces (lower(name)) where state <> 'deleted';

-- Since when members need a second factor at their next sign-in; null: optional.
alter table workspaces add column second_factor_required_since timestamptz;
call expose_tenant_table('workspaces');
