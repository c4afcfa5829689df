-- The reference that an imported receipt has in the program it comes from: a second import does not add it again.
create table receipt_references (
  workspace_id integer not null references workspaces on delete cascade,
  receipt_id integer not null,
  reference text not null,
  primary key (workspace_id, receipt_id),
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade
);
create index receipt_references_reference on receipt_references (workspace_id, reference);
call guard_tenant_table('receipt_references');
call expose_tenant_table('receipt_references');
