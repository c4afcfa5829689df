-- What a manager decided, newest first.
create index workflow_events_decided on workflow_events (workspace_id, actor_id, id)
  where subject_type in ('week', 'report') and step in ('approve', 'reject', 'reopen');
