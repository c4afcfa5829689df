-- A comment replaced the mark by which archives show the column.
comment on column post_former_titles.title_id is 'exposed';

update orders o set from_pricing = w.pricing from workspaces w where w.id = o.workspace_id and o.from_pricing is null;
alter table orders alter column from_pricing set not null;
