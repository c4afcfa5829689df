-- The owner may choose the auxiliary account of a person until an entry has it. A server of the previous version inserts accounts
-- only for an entry, as the default says; existing ones are all in entries.
alter table book_auxiliaries add column used_at timestamptz default now();
call expose_tenant_table('book_auxiliaries');
grant update (code, used_at) on book_auxiliaries to ardoise_tenant;

create function keep_used_auxiliary() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'the auxiliary account % is in the books', old.code;
  end if;
  return new;
end $$;
-- Previous version: it never updates these rows.
create trigger book_auxiliaries_used before update on book_auxiliaries for each row execute function keep_used_auxiliary();
