-- Which columns leave a workspace (archives, reporting logins) is declared once, as comments in the
-- catalogue, which follow a rename and are dropped with the table. Without a declaration nothing is shown:
-- neither a new table nor a new column. tests/api/catalogue-walk.test.ts requires a declaration.

-- Exposes the table's present columns except the hidden ones. Call it again after adding columns.
create procedure expose_tenant_table(target regclass, hidden text[] default '{}', audience text[] default '{archive,reporting}')
language plpgsql as $$
declare
  known name;
begin
  if not audience <@ '{archive,reporting}' or audience = '{}' then
    raise exception 'an audience is archive or reporting, not %', audience;
  end if;
  execute format('comment on table %s is %L', target, 'exposed to ' || array_to_string(audience, ', '));
  for known in select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped loop
    execute format('comment on column %s.%I is %L', target, known, case when known = any (hidden) then 'hidden' else 'exposed' end);
  end loop;
  if exists (select unnest(hidden) except select attname::text from pg_attribute where attrelid = target and attnum > 0) then
    raise exception '% has not all of the columns %', target, hidden;
  end if;
end $$;

-- Declares that nothing of a table is exposed, and why.
create procedure conceal_tenant_table(target regclass, why text) language plpgsql as $$
declare
  known name;
begin
  execute format('comment on table %s is %L', target, 'concealed: ' || why);
  for known in select attname from pg_attribute where attrelid = target and attnum > 0 and not attisdropped loop
    execute format('comment on column %s.%I is null', target, known);
  end loop;
end $$;

-- The exposed tables and columns. Secrets are also excluded by their names, in case a declaration is wrong.
create function exposed_tables(audience text) returns table (name text, columns text[]) language sql stable as $$
  select c.relname::text, array_agg(a.attname::text order by a.attnum)
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and obj_description(c.oid, 'pg_class') ~ ('^exposed to .*\m' || audience || '\M')
     and col_description(c.oid, a.attnum) = 'exposed'
     and a.attname !~ '(hash|secret|token|password|credential)' and a.atttypid <> 'bytea'::regtype
   group by c.relname order by c.relname
$$;

call conceal_tenant_table('account_challenges', 'of a sign-in under way');
call conceal_tenant_table('account_codes', 'what opens accounts');
call conceal_tenant_table('account_passkeys', 'what opens accounts');
call conceal_tenant_table('account_recovery_codes', 'what opens accounts');
call conceal_tenant_table('account_totps', 'what opens accounts');
call conceal_tenant_table('idempotent_answers', 'kept for a day, for this program');
call conceal_tenant_table('service_instances', 'what operations need to know of their providers');
call conceal_tenant_table('session_tokens', 'what opens accounts');
call conceal_tenant_table('sessions', 'what opens accounts');

call expose_tenant_table('accounts', hidden => '{password_hash,password_changed_at}');
call expose_tenant_table('audit_events');
call expose_tenant_table('bills');
call expose_tenant_table('categories');
call expose_tenant_table('category_translations');
call expose_tenant_table('contact_requests');
call expose_tenant_table('import_marks');
call expose_tenant_table('invitations');
call expose_tenant_table('licences');
call expose_tenant_table('media_texts');
call expose_tenant_table('media_uses');
-- File locations are internal.
call expose_tenant_table('medias', hidden => '{storage_key,sha256}');
call expose_tenant_table('newsletter_subscriptions');
call expose_tenant_table('newsletter_tokens', hidden => '{token_hash}');
call expose_tenant_table('operations', hidden => '{input,sealed_secret}', audience => '{archive}');
call expose_tenant_table('orders');
call expose_tenant_table('post_categories');
call expose_tenant_table('post_counts');
call expose_tenant_table('post_former_titles');
call expose_tenant_table('post_previews', hidden => '{token_hash}');
call expose_tenant_table('post_saves', hidden => '{text_hash}');
call expose_tenant_table('post_translations', hidden => '{search,source_hash}');
call expose_tenant_table('post_versions');
call expose_tenant_table('posts');
call expose_tenant_table('published_counts');
call expose_tenant_table('storage_use');
call expose_tenant_table('workflow_events');
call expose_tenant_table('workspaces');
