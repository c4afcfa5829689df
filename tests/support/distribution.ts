/**
 * Finds what `create_distributed_table(…, 'workspace_id')` of Citus would reject: unique keys and foreign keys without the
 * workspace, and references that are set to null (https://github.com/citusdata/citus/issues/7132). docs/scaling.md says how it was tried.
 */
import type { Session } from '#platform/db/engine.ts';
import { rowsOf } from './catalogue-omissions.ts';

/** Tables of the whole installation. `plans` and `workspaces` are copied to every node, the others stay on the coordinator. */
export const GLOBAL_TABLES: Record<string, string> = {
  bill_numbers: 'bills of all workspaces are numbered together',
  plans: 'the same for all workspaces; few rows',
  rate_limits: 'counted by address, before the workspace is known',
  schema_migrations: 'the state of the schema',
  seeds: 'which first rows exist',
  setup_codes: 'used before there is a company',
  workspaces: 'found by host name; every tenant table refers to it; few columns, one row per workspace',
};

/** Keys that are unique in the whole installation, or found before the workspace is known; deploy/citus/distribute.sql adds the workspace to them. */
export const DIRECTORY: Record<string, string> = {
  account_addresses_pkey: 'an address has one account in the installation',
  account_challenges_pkey: 'a sign-in with a passkey starts without an account',
  account_passkeys_credential_id_key: 'a passkey is found before its account',
  accounts_email: 'sign-in finds the account by its address',
  bills_number_key: 'bills of all workspaces are numbered together',
  email_changes_confirm_hash_key: 'a link in a mail has only its code',
  newsletter_bounce_codes_code_hash_key: 'a mail provider reports with only the code',
  newsletter_deliveries_token_hash_key: 'a link in a mail has only its code',
  newsletter_tokens_pkey: 'a link in a mail has only its code',
  post_previews_pkey: 'a preview link has only its code',
  service_instances_name: 'providers name buckets and services globally',
  session_tokens_pkey: 'a request has only its token',
  sessions_cookie_hash_key: 'a request has only its cookie',
};

/** @returns names of indexes and constraints, sorted. */
export async function undistributable(session: Session): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    session,
    `with tenant as (
       select c.oid, a.attnum as workspace from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and a.attname = 'workspace_id' and not a.attisdropped)
     select i.relname as name from tenant t join pg_index x on x.indrelid = t.oid join pg_class i on i.oid = x.indexrelid
      where x.indisunique and t.workspace <> all (x.indkey::int2[])
     union all
     select k.conname from tenant t join pg_constraint k on k.conrelid = t.oid join tenant to_table on to_table.oid = k.confrelid
      where k.contype = 'f'
        and coalesce(array_position(k.conkey, t.workspace) <> array_position(k.confkey, to_table.workspace), true)
     union all
     select k.conname from tenant t join pg_constraint k on k.conrelid = t.oid
      where k.contype = 'f' and k.confdeltype in ('n', 'd') and t.workspace = any (k.conkey)`,
  );
  return rows.map(({ name }) => name).sort();
}
