-- What became of things that people decide about, step by step (features/approvals). Names as they were: the history is
-- read after people left, and an administrator is of another workspace. Written once, in the transaction of the step.
create table workflow_events (
  id bigint generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The workflow's name, and the id of the row that it moves.
  subject_type text not null,
  subject_id integer not null,
  step text not null,
  -- Null for the beginning.
  from_state text,
  to_state text not null,
  -- The person at the keyboard, and the one acted for when it is another.
  actor_id integer,
  actor_name text not null default '',
  on_behalf_of_id integer,
  on_behalf_of_name text not null default '',
  comment text not null default '',
  occurred_at timestamptz not null default now()
);
create index workflow_events_subject on workflow_events (workspace_id, subject_type, subject_id, id);
call guard_tenant_table('workflow_events', true);
revoke update, delete on workflow_events from ardoise_tenant, ardoise_installation;

-- The plan at the time of the order. Null only where a node of an older version has written the row meanwhile.
alter table orders add column from_pricing text references plans (pricing);

-- What is there is completed as the role that sees every workspace, whatever the login role itself inherits.
set local role ardoise_installation;
-- As the record tells it; where there is none, as the order accepted before it left the plan; else the plan of now.
update orders o set from_pricing = coalesce(
  (select p.pricing from audit_events e join plans p on p.pricing = e.detail -> 'pricing' ->> 0
    where e.workspace_id = o.workspace_id and e.subject_type = 'order' and e.subject_id = o.id::text
      and e.action = 'order.requested' limit 1),
  (select b.pricing from orders b
    where b.workspace_id = o.workspace_id and b.state = 'accepted' and b.id < o.id order by b.id desc limit 1),
  (select w.pricing from workspaces w where w.id = o.workspace_id));
insert into workflow_events (workspace_id, subject_type, subject_id, step, from_state, to_state,
                             actor_id, actor_name, on_behalf_of_id, on_behalf_of_name, occurred_at)
  select e.workspace_id, 'order', o.id, known.step, known.from_state, known.to_state,
         e.actor_id, e.actor_name, e.on_behalf_of_id, e.on_behalf_of_name, e.occurred_at
    from orders o
    join audit_events e on e.workspace_id = o.workspace_id and e.subject_type = 'order' and e.subject_id = o.id::text
    join (values ('order.requested', 'request', null, 'requested'), ('order.accepted', 'accept', 'requested', 'accepted'),
                 ('order.refused', 'refuse', 'requested', 'refused'), ('order.withdrawn', 'withdraw', 'requested', 'withdrawn'))
         as known (action, step, from_state, to_state) on known.action = e.action
   order by e.id;
reset role;
