-- The texts of contracts become clients: the same trimmed name is the same client.

insert into clients (workspace_id, name, sought)
  select distinct workspace_id, btrim(client), folded(btrim(client)) from contracts where btrim(client) <> ''
  on conflict do nothing;

alter table contracts add column client_id integer;
update contracts c set client_id = k.id, client = k.name
  from clients k where k.workspace_id = c.workspace_id and k.name = btrim(c.client);
-- Previous version: the trigger below gives its contracts their client, and it deletes no clients.
alter table contracts add foreign key (workspace_id, client_id) references clients (workspace_id, id);
call let_references_wait('contracts');
create index contracts_client on contracts (workspace_id, client_id) where client_id is not null;
call expose_tenant_table('contracts', hidden => '{sought}');

-- A contract names its client: whoever writes the name, a form, an import or the previous version, the client is found or created.
create function find_client() returns trigger language plpgsql as $$
begin
  new.client := btrim(new.client);
  new.client_id := null;
  if new.client <> '' then
    select k.id into new.client_id from clients k where k.workspace_id = new.workspace_id and k.name = new.client;
    if new.client_id is null then
      insert into clients as k (workspace_id, name, sought) values (new.workspace_id, new.client, folded(new.client))
        on conflict (workspace_id, name) do update set name = excluded.name returning k.id into new.client_id;
    end if;
  end if;
  return new;
end $$;
-- Previous version: its contracts get their client, with the same text.
create trigger find_client before insert or update of client on contracts for each row execute function find_client();
