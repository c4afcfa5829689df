-- The record of one action, kind of subject, person or time, newest first. Without them a rare one is found only
-- after reading the whole record.
create index audit_events_action on audit_events (workspace_id, action, id);
create index audit_events_noun on audit_events (workspace_id, subject_type, id);
create index audit_events_on_behalf on audit_events (workspace_id, on_behalf_of_id, id desc) where on_behalf_of_id is not null;
create index audit_events_time on audit_events (workspace_id, occurred_at desc, id desc);

-- The sums of a contract since its start read every day that was ever recorded: from the index alone.
create index worked_days_sums on worked_days (workspace_id, contract_id, account_id, day) include (half_days);
-- Previous version: an index of the same name and columns takes its place.
drop index worked_days_contract;
-- Previous version: nothing names an index.
alter index worked_days_sums rename to worked_days_contract;

-- Decisions with a comment are few, and their search reads the comments.
create index workflow_events_commented on workflow_events (workspace_id, actor_id, id)
  where comment <> '' and subject_type in ('week', 'report') and step in ('approve', 'reject', 'reopen');
