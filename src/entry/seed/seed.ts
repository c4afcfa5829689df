/**
 * Inserts the first rows: the site's workspace and, if configured, a demonstration company. Each part is
 * inserted once, together with a mark in the same transaction, so that the next start completes what was
 * interrupted.
 */

import { randomBytes } from 'node:crypto';
import { listKinds } from '#features/leave/server/repo.ts';
import { addressIn, isEmail } from '#kernel/email.ts';
import { hashPassword } from '#platform/crypto/password.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import { seedBlog } from './blog.ts';
import {
  type DemoPeople,
  insertContracts,
  insertDemoImport,
  insertPeople,
  insertPlan,
  insertRequests,
} from './companies.ts';
import { demo } from './demo.ts';
import { seedEvents } from './events.ts';
import { seedExpenses } from './expenses.ts';
import { insertLeave } from './leave.ts';
import { seedNews } from './news.ts';
import { insertCosts, insertPlanning } from './planning.ts';
import { seedReadings } from './readings.ts';
import { seedSales } from './sales.ts';
import { findPeople, findSite, insertWorkspace, mark, saveAddress } from './seed.repo.ts';
import { seedSite } from './site.ts';
import { seedUnfinished } from './unfinished.ts';

export interface SeedResult {
  /** E-mails of the demonstration accounts; empty without a demonstration company. */
  accounts: string[];
  /** Set if it was just generated or configured, to be printed once. */
  password?: string;
}

export async function seed(platform: Platform): Promise<SeedResult> {
  const { engine, config } = platform;
  if (config.seed === 'none') {
    const { brand: name, mailContact, mailFrom } = config;
    const email = addressIn(mailContact ?? mailFrom);
    await once(platform, 'site', async (db) => {
      await insertWorkspace(db, { name, email, is_site: true, pricing: 'enterprise' });
    });
    return { accounts: [] };
  }
  const password = config.demoPassword ?? `Ardoise-${randomBytes(6).toString('base64url')}-1`;
  const passwordHash = await hashPassword(password);
  const made = await once(platform, 'site', (db) => insertPeople(db, config.brand, passwordHash));
  const people = await asInstallation(engine, ({ db }) => findOwners(db), { readOnly: true });
  if (people === undefined) return { accounts: [] };
  await once(platform, 'contracts', (db) => insertContracts(db, platform.clock.now()));
  await once(platform, 'planning', (db) => insertPlanning(db, platform.clock.now()));
  const now = platform.clock.now();
  await once(platform, 'plan', (db) => insertPlan(db, { now, prices: config.planPrices }));
  await asTenant(engine, people.workspaceId, async ({ db }) => {
    if (await mark(db, 'requests')) await insertRequests(db, now);
    if (await mark(db, 'costs')) await insertCosts(db, now);
    // A company that has used leave before has rules of its own.
    if ((await mark(db, 'leave')) && (await listKinds(db)).length === 0) await insertLeave(db, now);
    if (await mark(db, 'imports')) await insertDemoImport(db, people, now);
  });
  await seedSite(platform, people);
  await seedBlog(platform, people);
  await seedExpenses(platform, people.workspaceId);
  await seedEvents(platform);
  await seedNews(platform, people);
  await seedReadings(platform, people.workspaceId);
  const accounts = demo.companies.flatMap(({ people: all }) => all.map((account) => account.email));
  return { accounts, password: made ? password : undefined };
}

/** Replaces the site's address if it is invalid, such as the default of MAIL_FROM: the workspace's form would reject it. */
export async function replaceInvalidAddress({ engine }: Platform, email: string): Promise<void> {
  await asInstallation(engine, async ({ db }) => {
    const site = await findSite(db);
    if (site !== undefined && !isEmail(site.email)) await saveAddress(db, site.id, email);
  });
}

/** Inserts the parts that add jobs, for which the queue must exist. */
export async function seedJobs(platform: Platform): Promise<void> {
  const { engine, config } = platform;
  if (config.seed === 'none') return;
  const people = await asInstallation(engine, ({ db }) => findOwners(db), { readOnly: true });
  if (people === undefined) return;
  await seedUnfinished(platform, people);
  await seedSales(platform, people.workspaceId);
}

/** @returns whether it was inserted by this call. */
async function once(
  { engine }: Platform,
  name: string,
  work: (db: Database) => Promise<void>,
): Promise<boolean> {
  return asInstallation(engine, async ({ db }) => {
    const now = await mark(db, name);
    if (now) await work(db);
    return now;
  });
}

/** Finds the people who own the demonstration data; undefined without a demonstration company. */
async function findOwners(db: Database): Promise<DemoPeople | undefined> {
  const rows = await findPeople(db, ['author@demo.example', 'manager@demo.example']);
  const author = rows.find((row) => row.email.startsWith('author'));
  const manager = rows.find((row) => row.email.startsWith('manager'));
  if (author === undefined || manager === undefined) return undefined;
  return { workspaceId: author.workspaceId, author: author.id, manager: manager.id };
}
