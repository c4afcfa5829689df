-- One receipt of a submitted report can be questioned or refused; reports and weeks have comments.
alter table receipts
  -- While its report is submitted: at approval it moves to a new draft of its author.
  add column refused boolean not null default false,
  -- The reason of the last refusal. It stays when the receipt moves, and when its report is withdrawn or rejected.
  add column refusal text not null default '',
  add column refused_at timestamptz,
  -- The name is copied without a reference, because people leave.
  add column refused_by_id integer,
  add column refused_by_name text not null default '',
  add check (not refused or refusal <> '');
call expose_tenant_table('receipts', hidden => '{folded_supplier}');

create table comments (
  id integer generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- What it is about: a report, perhaps one of its receipts, or a week.
  report_id integer,
  receipt_id integer,
  timesheet_id integer,
  -- No foreign key: comments stay when their author is deleted.
  author_id integer not null,
  author_name text not null,
  text text not null check (char_length(text) between 1 and 2000),
  -- A question of an approver about the receipt.
  asks boolean not null default false,
  -- When an approver closed the question, or decided about the report.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  -- When it was mailed. Until then its author may delete it.
  mailed_at timestamptz,
  unique (workspace_id, id),
  check (num_nonnulls(report_id, timesheet_id) = 1),
  check (receipt_id is null or report_id is not null),
  check (not asks or receipt_id is not null),
  check (closed_at is null or asks),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade,
  foreign key (workspace_id, receipt_id) references receipts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, timesheet_id) references timesheets (workspace_id, id) on delete cascade
);
create index comments_report on comments (workspace_id, report_id, id) where report_id is not null;
create index comments_receipt on comments (workspace_id, receipt_id, id) where receipt_id is not null;
create index comments_timesheet on comments (workspace_id, timesheet_id, id) where timesheet_id is not null;
call guard_tenant_table('comments');
call expose_tenant_table('comments');
