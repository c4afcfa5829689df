-- Indexes for sort orders that had none. People by address: across workspaces, and within one.
create index accounts_listed_email on accounts (lower(email), id) where user_state <> 'deleted';
create index accounts_listed_email_inside on accounts (workspace_id, lower(email), id) where user_state <> 'deleted';

create index contracts_listed_client on contracts (workspace_id, lower(client), id);
create index contracts_listed_period on contracts (workspace_id, start_date, end_date, id);

create index reports_listed_title on reports (workspace_id, account_id, sought, id);
create index reports_listed_start on reports (workspace_id, account_id, start_date, id);

-- Pending orders first: across workspaces, and within one.
create index orders_listed on orders ((state = 'requested') desc, id desc);
create index orders_listed_inside on orders (workspace_id, (state = 'requested') desc, id desc);

-- Inboxes: the longest waiting first, then the newest.
drop index reports_waiting;
create index reports_waiting on reports (workspace_id, submitted_at, id desc) where state = 'submitted';
drop index timesheets_waiting;
create index timesheets_waiting on timesheets (workspace_id, submitted_at, id desc) where state = 'submitted';
