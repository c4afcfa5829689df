-- Seats taken in any workspace, for administrators who change its plan. The caller's row-level security decides which accounts
-- count.
create function taken_seats(workspace bigint) returns integer language sql stable as $$
  select count(*)::integer from accounts a left join invitations i on i.account_id = a.id
   where a.workspace_id = workspace and a.role <> 'ROLE_ADMIN'
     and (a.user_state = 'active' or (a.user_state = 'pending' and coalesce(i.expires_at > now(), true)))
$$;

create or replace function taken_seats() returns integer language sql stable as
$$ select taken_seats(current_workspace()) $$;
