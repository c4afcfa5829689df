-- Two companies of one name are told apart by nobody. Of those that share one, the later ones get their number behind it.
-- The policies hold for whoever migrates, too.
set local role ardoise_installation;
update workspaces w set name = left(name, 85) || ' ' || id
 where state <> 'deleted'
   and exists (select from workspaces former where former.id < w.id and lower(former.name) = lower(w.name) and former.state <> 'deleted');
reset role;
create unique index workspaces_name on workspaces (lower(name)) where state <> 'deleted';

-- Since when every member has to have a second factor, at their next sign-in; null: as each likes.
alter table workspaces add column second_factor_required_since timestamptz;
call expose_tenant_table('workspaces');
