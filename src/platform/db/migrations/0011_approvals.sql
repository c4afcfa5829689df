-- The history of workflow subjects (features/approvals). Names are copied, because people leave, and
-- administrators belong to another workspace. Written once, in the transaction of the step.
create table workflow_events (
  id bigint generated always as identity primary key,
  workspace_id integer not null references workspaces on delete cascade,
  -- The workflow's name, and the id of its subject.
  subject_type text not null,
  subject_id integer not null,
  step text not null,
  -- Null for the first event.
  from_state text,
  to_state text not null,
  -- The signed-in person, and the person acted for, if any.
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

-- The plan at the time of the order. Null only for rows written by an older version during the update.
alter table orders add column from_pricing text references plans (pricing);

-- Fills existing rows as the role that sees every workspace.
set local role ardoise_installation;
-- From the audit log; without an entry, from the order accepted before; else the present plan.
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
