/** Checks that the database protects its rows, and that its secrets can be read. */

import { countSealed, type SealedColumn } from '#platform/crypto/sealed-columns.ts';
import type { Vault } from '#platform/crypto/vault.ts';
import { type Engine, type Session, type Standby, withSession } from '#platform/db/engine.ts';
import { assertLoginRoleFits } from '#platform/db/login-role.ts';
import { appliedMigrations, migrations, SchemaTooOld } from '#platform/db/migrate.ts';
import { BEHIND } from '#platform/db/standby.ts';
import { INSTALLATION_ROLE } from '#platform/db/transaction.ts';
import { readFailedJobs } from '#platform/jobs/queues.ts';
import { causesOf } from '#platform/log/log.ts';
import { defect, type Finding, note, ok, some } from './finding.ts';

/** Only reads; does not migrate an old schema. */
export async function examineDatabase(engine: Engine): Promise<Finding[]> {
  try {
    const { version, applied } = await withSession(engine, async (session) => ({
      version: (await session.query('show server_version')).rows[0].server_version as string,
      applied: await appliedMigrations(session),
    }));
    const findings = [ok('database', `PostgreSQL ${version} answers`), await examineRoles(engine)];
    if (engine.standby !== undefined) findings.push(await examineStandby(engine.standby));
    findings.push(examineSchema(applied));
    if (applied.length === 0) return findings;
    return [...findings, ...(await withSession(engine, examineContents))];
  } catch (error) {
    if (error instanceof SchemaTooOld) return [defect('schema', error.message)];
    return [defect('database', `PostgreSQL does not answer: ${reasonOf(error)}`)];
  }
}

async function examineRoles(engine: Engine): Promise<Finding> {
  try {
    await assertLoginRoleFits(engine);
    return ok('roles', 'row-level security applies to every role in use');
  } catch (error) {
    return defect('roles', reasonOf(error));
  }
}

async function examineStandby(standby: Standby): Promise<Finding> {
  const problem = await standby.problem();
  if (problem === undefined)
    return ok('standby', 'up to date: public pages, exports and figures are read there');
  const finding = problem === BEHIND ? note : defect;
  return finding('standby', `${problem}: all reads use the primary`);
}

function examineSchema(applied: readonly string[]): Finding {
  if (applied.length === 0)
    return note('schema', 'there are no tables yet; the first start or `cli migrate` creates them');
  const ours = migrations.map(({ name }) => name);
  const newer = applied.filter((name) => !ours.includes(name));
  if (newer.length > 0) return defect('schema', `was made by a newer version of the program: ${some(newer)}`);
  const waiting = ours.filter((name) => !applied.includes(name));
  if (waiting.length > 0)
    return defect(
      'schema',
      `is not up to date: ${some(waiting)}. The next start or \`cli migrate\` updates it`,
    );
  return ok('schema', `up to date (${applied.at(-1)})`);
}

async function examineContents(session: Session): Promise<Finding[]> {
  return [await examineGuards(session), await examinePeople(session), await examineJobs(session)];
}

async function examineGuards(session: Session): Promise<Finding> {
  const { rows } = await session.query(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)
        and (c.relname = 'workspaces' or exists (
              select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))`,
  );
  if (rows.length === 0) return ok('tenants', 'every table of a workspace has forced row-level security');
  const names = rows.map(({ name }: { name: string }) => name);
  return defect('tenants', `tables without forced row-level security: ${some(names)}`);
}

async function examinePeople(session: Session): Promise<Finding> {
  const { rows } = await session.script(
    `begin read only; set local role ${INSTALLATION_ROLE};
     select exists (select from workspaces where is_site) as site,
            exists (select from accounts a join workspaces w on w.id = a.workspace_id
                     where (a.role = 'ROLE_ADMIN' or a.administers and a.role = 'ROLE_OWNER' and w.is_site)
                       and a.user_state = 'active' and a.account_state = 'enabled') as admin;
     commit`,
  );
  const [{ site, admin }] = rows;
  if (!site) return note('people', 'there is no site workspace yet; the first start creates it');
  if (!admin)
    return note(
      'people',
      'there is no administrator who can sign in: use the link that the start prints, or `cli admin create <email>`',
    );
  return ok('people', 'there is a site workspace with an administrator');
}

const LATE_MINUTES = 15;
/** Characters of an error. */
const MOST_REASON = 120;

async function examineJobs(session: Session): Promise<Finding> {
  const { rows: found } = await session.query(`select to_regclass('pgboss.job') is not null as there`);
  if (!found[0].there) return note('jobs', 'there is no queue yet; the first start creates it');
  const { rows } = await session.query(
    `select count(*) filter (where state = 'failed') as failed,
            count(*) filter (where state in ('created', 'retry') and start_after < now() - make_interval(mins => $1)) as late
       from pgboss.job where not starts_with(name, '__pgboss__')`,
    [LATE_MINUTES],
  );
  const [{ failed, late }] = rows;
  if (late > 0)
    return defect('jobs', `${late} have been due for more than ${LATE_MINUTES} minutes: does a server run?`);
  if (failed > 0) {
    const { jobs } = await readFailedJobs(session, 3);
    const reasons = jobs.map(({ name, reason }) => `${name} (${reason.slice(0, MOST_REASON)})`);
    return note('jobs', `${failed} failed in all their attempts, the latest: ${reasons.join('; ')}`);
  }
  return ok('jobs', 'none is late, none has failed');
}

function reasonOf(error: unknown): string {
  return causesOf((error as Error).cause ?? error);
}

/** Checks that the current keys can decrypt the encrypted columns. */
export async function examineSecrets(
  engine: Engine,
  vault: Vault,
  columns: readonly SealedColumn[],
): Promise<Finding> {
  const { present, previous, foreign } = await countSealed(engine, vault, columns);
  if (foreign > 0)
    return defect(
      'secrets',
      `${foreign} were sealed with another key: set SECRET_KEY to that key (or copy secret.key), or SECRET_KEY_PREVIOUS if there is a newer key; otherwise people sign in with recovery codes instead of their app, or an owner resets their second factor`,
    );
  if (previous > 0)
    return note(
      'secrets',
      `${previous} are sealed with a previous key, which is still needed; «reseal» seals them again`,
    );
  return ok('secrets', `${present} sealed, all with the current key`);
}
