/** Uses the databases of an earlier run again, because filling them takes minutes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestAccount } from '#features/accounts/factory.ts';
import type { TestApi } from '../support/api.ts';
import type { OwnCompany } from '../support/other-company.ts';
import type { People } from '../support/walk.ts';

interface Kept {
  workspaceId: number;
  ids: OwnCompany['ids'];
  owner: TestAccount;
  people: [string, TestAccount][];
}

const fileOf = (name: string) => path.join(process.env.LOAD_KEEP ?? '', `${name}.json`);

export function recordOf({ workspaceId, ids, owner, people }: OwnCompany): Kept {
  const accounts = Object.entries(people).map(([role, { account }]): [string, TestAccount] => [
    role,
    account,
  ]);
  return { workspaceId, ids, owner: owner.account, people: accounts };
}

export function keep(name: string, company: OwnCompany): void {
  writeFileSync(fileOf(name), JSON.stringify(recordOf(company)));
}

/** Returns the company of an earlier run. Its names are changed, so that this run's company can use them. */
export async function reopen(name: string): Promise<Kept | undefined> {
  if (!existsSync(fileOf(name))) return undefined;
  const client = new pg.Client({
    connectionString: Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${name}` })
      .href,
  });
  await client.connect();
  await client.query(`set role ardoise_installation;
    update workspaces set is_site = false, name = id || '.' || name where is_site or name = 'Site';
    update accounts set email = id || '.' || email, login = id || '.' || login where email ~ '^person[0-9]+@'`);
  await client.end();
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}

export async function companyOf(
  app: TestApi,
  { workspaceId, ids, owner, people }: Kept,
): Promise<OwnCompany> {
  const signedIn = await Promise.all(
    people.map(async ([role, account]) => [role, await app.signIn(account)] as const),
  );
  return {
    app,
    workspaceId,
    rows: app.rows(workspaceId),
    ids,
    owner: await app.signIn(owner),
    people: Object.fromEntries(signedIn) as People,
  };
}
