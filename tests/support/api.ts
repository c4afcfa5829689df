/**
 * The whole application for API tests: HTTP in, a real database and a real mail server.
 *
 *     const app = testApi();
 *     const company = beforeTests(() => expensesCompany(app));
 *     const owner = await app.signIn('ROLE_OWNER');    // in a test
 *     const response = await owner.request('/contracts', { method: 'POST', body: form({ cname: 'A' }) });
 *     const list = await owner.api(contract.listContracts, { query: { rowsPerPage: 10, page: 0 } });
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createApi } from '#api/v1.ts';
import { createApp } from '#entry/app.ts';
import { createServices } from '#entry/services.ts';
import {
  createAccount,
  openSession,
  type TestAccount,
  type TestSession,
} from '#features/accounts/factory.ts';
import { createWorkspace } from '#features/workspaces/factory.ts';
import type { Role } from '#kernel/actor.ts';
import { type ApiClient, createClient } from '#kernel/client.ts';
import { readConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log/log.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import type { Contexts } from '#platform/request/contexts.ts';
import { type JobContext, programContext } from '#platform/request/job.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { openTestDatabase } from './database.ts';
import { type Rows, rowsOf } from './rows.ts';
import { openSmtpSink, type ReceivedMail } from './smtp-sink.ts';

export interface TestRequest extends RequestInit {
  /** The client's socket address. */
  address?: string;
}

export interface TestClient {
  account: TestAccount;
  session: TestSession;
  /** A request below `/api/v1` with the bearer token. */
  request(path: string, init?: TestRequest): Promise<Response>;
  /** The typed client; a failed call throws the `Problem`. */
  api: ApiClient;
}

/** A workspace with a person of each of its roles. */
export interface TestCompany {
  workspaceId: number;
  owner: TestClient;
  manager: TestClient;
  user: TestClient;
}

export interface TestApi {
  platform: Platform;
  /** The real time until it is set. */
  clock: TestClock;
  /** The contexts of the pipeline and of jobs. */
  contexts: Contexts;
  /** The context of a job at that instant; by default now. */
  job(now?: Date): JobContext;
  /** The site workspace, which serves unknown hosts. */
  siteId: number;
  /** Any request, from the root: `/api/v1/…` or a page. */
  request(path: string, init?: TestRequest): Promise<Response>;
  /** A visitor's typed client. */
  api: ApiClient;
  /** The rows of a workspace, or of all, in the database. */
  rows(workspaceId?: number): Rows;
  /** Creates a workspace. @returns its id. */
  workspace: (values?: Parameters<typeof createWorkspace>[1]) => Promise<number>;
  /** Creates a workspace, by default with the largest plan, and signs in its people. */
  company(values?: Parameters<typeof createWorkspace>[1]): Promise<TestCompany>;
  account: (values: Parameters<typeof createAccount>[1]) => Promise<TestAccount>;
  /**
   * Signs in an account. For a role, it creates the account first: in the given workspace, otherwise in a new
   * one (administrators: in the site workspace).
   */
  signIn(who: Role | TestAccount, workspaceId?: number): Promise<TestClient>;
  /** Runs due jobs. @returns all mails so far, oldest first. @param to only mails to this address. */
  mails(to?: string): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

/** Returns an object that is made before the tests of a file; its fields are missing until then. */
export function beforeTests<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeAll(async () => {
    Object.assign(made, await make());
  });
  return made;
}

/** Returns an object that is made again before each test of a file. */
export function beforeEachTest<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made;
  beforeEach(async () => {
    Object.assign(made, await make());
  });
  return made;
}

/** Returns the API of a test file: started before its tests, closed after them. @see startApi */
export function testApi(variables?: Record<string, string>): TestApi {
  const app = beforeTests(() => startApi(variables));
  afterAll(() => app.close());
  return app;
}

/** Returns a person who signs in before the tests of a file, in a new workspace or in the site's. */
export function testPerson(app: TestApi, role: Role, { ofSite = false } = {}): TestClient {
  return beforeTests(() => app.signIn(role, ofSite ? app.siteId : undefined));
}

/**
 * @param variables added to the variables of every test.
 * @param kept the name of a database that stays (database.ts); it must not have a site.
 */
export async function startApi(variables: Record<string, string> = {}, kept?: string): Promise<TestApi> {
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ardoise-api-'));
  const [sink, database] = await Promise.all([
    openSmtpSink(),
    openTestDatabase(log, Number(variables.DATABASE_POOL ?? 8), 'newest', kept),
  ]);
  const config = readConfig({
    NODE_ENV: 'test',
    BASE_URL: 'http://ardoise.test',
    DATA_DIR: dataDir,
    SMTP_URL: sink.url,
    SEED: 'none',
    ...variables,
  });
  const clock = createTestClock();
  const platform = await openPlatform(config, { engine: database.engine, log, clock });
  const { engine } = platform;
  const services = createServices(platform);
  services.drawing.draw = async ({ path }) => `<p>${path}</p>`;
  await platform.jobs.start(services.jobs, { work: false });
  const app = createApp({
    platform,
    api: createApi(services.api),
    sites: services.sites,
    pictures: services.pictures,
    pages: async () => new Response('no pages here', { status: 404 }),
    isReady: () => true,
  });
  const siteId = await createWorkspace(engine, { name: 'Site', is_site: true, pricing: 'enterprise' });

  async function request(target: string, { address = '192.0.2.1', ...init }: TestRequest = {}) {
    const origin = { incoming: { socket: { remoteAddress: address } } };
    return app.fetch(new Request(new URL(target, config.baseUrl), init), origin as never);
  }

  async function signIn(who: Role | TestAccount, workspaceId?: number): Promise<TestClient> {
    const account = typeof who === 'string' ? await newAccount(who, workspaceId) : who;
    const session = await openSession(engine, account);
    const withToken = (target: string, { headers, ...init }: TestRequest = {}) => {
      const all = new Headers(headers);
      all.set('authorization', `Bearer ${session.token}`);
      return request(target, { ...init, headers: all });
    };
    return {
      account,
      session,
      request: (target, init) => withToken(`/api/v1${target}`, init),
      api: createClient(withToken),
    };
  }

  async function newAccount(role: Role, workspaceId?: number): Promise<TestAccount> {
    const home = role === 'ROLE_ADMIN' ? siteId : await createWorkspace(engine, { pricing: 'enterprise' });
    return createAccount(engine, { workspace_id: workspaceId ?? home, role });
  }

  return {
    platform,
    clock,
    contexts: services.api.contexts,
    job: (now = platform.clock.now()) =>
      programContext(services.api.contexts, { clock: { now: () => now } }, { id: 'test' }),
    siteId,
    request,
    api: createClient(request),
    rows: (workspaceId) => rowsOf(engine, workspaceId),
    workspace: (values) => createWorkspace(engine, values),
    async company(values) {
      const workspaceId = await createWorkspace(engine, { pricing: 'enterprise', ...values });
      const [owner, manager] = [
        await signIn('ROLE_OWNER', workspaceId),
        await signIn('ROLE_MANAGER', workspaceId),
      ];
      return { workspaceId, owner, manager, user: await signIn('ROLE_USER', workspaceId) };
    },
    account: (values) => createAccount(engine, values),
    signIn,
    async mails(to) {
      await platform.jobs.drain();
      return to === undefined ? sink.mails : sink.mails.filter(({ recipients }) => recipients.includes(to));
    },
    async close() {
      await platform.close();
      await Promise.all([database.remove(), sink.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a native form's body. */
export function form(fields: Record<string, string | number | boolean>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Sends a form. */
export function put(
  who: TestClient,
  path: string,
  fields: Parameters<typeof form>[0] = {},
): Promise<Response> {
  return who.request(path, { method: 'PUT', body: form(fields) });
}

/** Returns what a refusal says. */
export async function problemOf(answer: Response) {
  const { code, msg }: { code: string; msg: string } = await answer.json();
  return { status: answer.status, code, msg };
}

/** Returns the status and the errors of fields. */
export async function errorsOf(answer: Response): Promise<[status: number, errors: string[]]> {
  const { fieldErrors = [] } = await answer.json();
  const errors: { field: string; code: string }[] = fieldErrors;
  return [answer.status, errors.map(({ field, code }) => `${field} ${code}`)];
}

/** Returns the status and the code of an answer. */
export const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];

/** Returns a request's JSON body, with its header. */
export function json(body: object, headers: Record<string, string> = {}) {
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } };
}

/** Returns the client of a person who acts for another. */
export function actingFor({ account }: TestClient, by: TestClient): ApiClient {
  return createClient((target, init) => {
    const path = target.replace('/api/v1', '');
    return by.request(`${path}${path.includes('?') ? '&' : '?'}doAs=${account.userId}`, init);
  });
}
