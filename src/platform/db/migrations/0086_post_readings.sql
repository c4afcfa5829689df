-- How often each article was read, by day in the workspace's time zone and by where its readers came from. Nothing about a reader.
create table post_readings (
  workspace_id integer not null references workspaces on delete cascade,
  translation_id integer not null,
  day date not null,
  source text not null check (source in ('site', 'search', 'social', 'newsletter', 'other', 'direct')),
  readings integer not null check (readings > 0),
  primary key (workspace_id, translation_id, day, source),
  foreign key (workspace_id, translation_id) references post_translations (workspace_id, id) on delete cascade
);
create index post_readings_day on post_readings (workspace_id, day);
call guard_tenant_table('post_readings', true);
call expose_tenant_table('post_readings');
