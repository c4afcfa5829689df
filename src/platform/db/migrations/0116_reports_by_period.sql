-- The reports of all members in the order of their periods.
create index reports_period on reports (workspace_id, start_date, id);
