/** Moves a workspace to an installation in which other workspaces are in use. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineData } from '#entry/cli/doctor.ts';
import { bringWorkspace, exportWorkspace, remaining } from '#entry/move.ts';
import { createServices } from '#entry/services.ts';
import { sealedTotps } from '#features/accounts/server/second-factor-totp.service.ts';
import { listEvents } from '#features/audit/contract.ts';
import { readPostByTitle } from '#features/blog/contract.ts';
import { closeContract, reopenContract } from '#features/contracts/contract.ts';
import type { Adaptation } from '#features/workspaces/server/move.service.ts';
import { createClient } from '#kernel/client.ts';
import { withSession } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Arrived } from '#platform/move/import.ts';
import type { Platform } from '#platform/platform.ts';
import { commandContext } from '#platform/request/job.ts';
import { testApi } from '../support/api.ts';
import {
  DEMO_PASSWORD,
  demo,
  type FullInstallation,
  openFullInstallation,
  SECRET,
} from '../support/full-installation.ts';
import { accountOf, asMember, differencesOf } from '../support/moved-rows.ts';
import { everythingOf, otherCompany } from '../support/other-company.ts';

const app = testApi({ SECRET_KEY: 'the key of the second installation' });
const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-move-'));
const archive = path.join(folder, 'workspace.tar.gz');
const here = { addresses: new Map<string, string>() };
let source: FullInstallation;
let key: string;
let neighbour: number;
let before: Record<string, string>;
let arrived: Arrived;

const there = () => ({ engine: source.platform.engine, workspaceId: demo.id });
const copy = () => ({ engine: app.platform.engine, workspaceId: arrived.workspaceId });
const arrivalContext = () => commandContext(createServices(app.platform).api.contexts, app.platform);
const bring = (adaptation: Adaptation, file = archive) =>
  bringWorkspace(app.platform, arrivalContext(), { file, key, adaptation });

beforeAll(async () => {
  source = await openFullInstallation(path.join(folder, 'source'));
  neighbour = (await otherCompany(app)).workspaceId;
  before = await everythingOf(app.platform.engine, neighbour);
  ({ key } = await exportWorkspace(source.platform, source.command, demo, archive));
  arrived = await bring(here);
}, 120_000);

afterAll(async () => {
  await source.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('every row of every table is moved, and nothing else changes', async () => {
  expect(await differencesOf(there(), copy())).toEqual([]);
  expect(await everythingOf(app.platform.engine, neighbour)).toEqual(before);
});

test.each([
  'select count(*)::int as n, sum(ttc_cents)::int as cents, sum(distance_m)::int as m from receipts',
  'select sum(net_cents)::int as net, sum(vat_cents)::int as vat, sum(deductible_cents)::int as d from receipt_vats',
  'select sum(half_days)::int as half_days, count(distinct account_id)::int as people, min(day)::text, max(day)::text from worked_days',
  'select sum(debit_cents)::int as debit, sum(credit_cents)::int as credit from book_lines',
  'select sum(amount_cents)::int as cents from payment_transfers',
  'select sum(words)::int as words, count(*)::int as n from post_versions',
  // References without a foreign key.
  'select e.action, a.email, count(*)::int as n from audit_events e join accounts a on a.id = e.actor_id group by 1, 2 order by 1, 2',
  "select r.title, c.name from audit_events e join reports r on r.id::text = e.subject_id and e.subject_type = 'report' join contracts c on c.id = (e.detail->>'contractId')::int order by 1, 2",
  "select w.step, t.monday::text, a.email from workflow_events w join timesheets t on t.id = w.subject_id and w.subject_type = 'week' join accounts a on a.id = w.actor_id order by 1, 2, 3",
  "select b.label, r.title from book_entries b join reports r on r.id = b.source_id where b.source_type = 'report' order by 1, 2",
  'select m.title, s.version from site_versions s join medias m on m.id = any(s.media_ids) order by 1, 2',
  "select m.title from site_versions s join medias m on m.id = (s.document->>'card')::int",
  // Readers of feeds show an entry with another id as new.
  'select w.feed_id as blog, t.feed_id as entry, t.language, t.title_id from post_translations t cross join workspaces w order by 3, 4',
  'select c.author_name, a.email, c.text from comments c join accounts a on a.id = c.author_id order by 1, 2, 3',
  'select a.email as author, t.title_id, s.title from posts p join accounts a on a.id = p.author_id join post_translations t on t.post_id = p.id left join post_saves s on s.id = t.source_save_id order by 1, 2, 3',
  // Numbers of reports, and what the next one follows.
  'select title, number_year, number from reports where number is not null order by 1, 2, 3',
  'select year, last_number from report_counters order by 1',
  // Counters of triggers.
  'select posts from post_counts order by 1',
  'select language, featured, posts from published_counts order by 1, 2, 3',
  'select objects, bytes::int as bytes from storage_use',
  'select w.language, w.word, t.title_id, w.weight from post_words w join post_translations t on t.id = w.translation_id order by 1, 2, 3',
  'select language, part, word from post_word_parts order by 1, 2, 3',
])('the same in both installations: %s', async (statement) => {
  const rows = await asMember(there(), statement);
  expect(rows).not.toEqual([]);
  expect(await asMember(copy(), statement)).toEqual(rows);
});

test('files are the same byte for byte', async () => {
  const hashes = async ({ storage }: Platform, id: number) => {
    const found: Record<string, string> = {};
    for await (const key of storage.list(`w${id}`))
      if (!key.includes('/derived/'))
        found[key.replace(`w${id}/`, '').replace(`/${id}-`, '/')] = createHash('sha256')
          .update(await storage.bytes(key))
          .digest('hex');
    return found;
  };
  const former = await hashes(source.platform, demo.id);
  expect(Object.keys(former).length).toBeGreaterThan(10);
  expect(await hashes(app.platform, arrived.workspaceId)).toEqual(former);
});

test('the installation has no defects afterwards, and its key opens the moved secrets', async () => {
  // Rows of the neighbour name files that do not exist.
  const findings = (await examineData(app.platform)).filter(({ about }) => about !== 'files');
  expect(findings.filter(({ state }) => state === 'defect')).toEqual([]);
  const person = await accountOf(copy(), 'consultant@demo.example');
  const [row] = await asMember(copy(), `select secret from account_totps where account_id = ${person}`);
  expect(app.platform.vault.open(String(row?.secret), sealedTotps.about(person))).toBe(SECRET);
});

test('people sign in with their passwords and continue; administrators of the former installation cannot', async () => {
  const signIn = (email: string) =>
    app.request('/api/v1/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
  expect((await signIn('owner@demo.example')).status).toBe(200);
  expect((await signIn('admin@demo.example')).status).toBe(401);
  const { workspaceId } = arrived;
  const owner = await app.signIn({
    userId: await accountOf(copy(), 'owner@demo.example'),
    workspaceId,
    email: 'owner@demo.example',
    login: 'owner',
    firstName: '',
    lastName: '',
    role: 'ROLE_OWNER',
  });
  const [file] = await asMember(
    copy(),
    "select id, encode(sha256, 'hex') as sha256 from attachments where kind <> 'xml' and byte_size > 10 order by id limit 1",
  );
  const delivered = await owner.request(`/attachments/${file?.id}/file`);
  expect(delivered.status).toBe(200);
  expect(
    createHash('sha256')
      .update(Buffer.from(await delivered.arrayBuffer()))
      .digest('hex'),
  ).toBe(file?.sha256);
  const [contract] = await asMember(
    copy(),
    "select id from contracts where kind = 'client' and closed_at is null order by id limit 1",
  );
  await owner.api(closeContract, { params: { contractId: Number(contract?.id) } });
  await owner.api(reopenContract, { params: { contractId: Number(contract?.id) } });
  const { events } = await owner.api(listEvents, { query: { page: 0, rowsPerPage: 100 } });
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['workspace.arrived', 'contract.closed', 'contract.reopened']),
  );
});

test('the public site answers at the workspace’s host', async () => {
  await app.rows().change('workspaces', arrived.workspaceId, { domain_name: 'moved.example' });
  const [post] = await asMember(
    copy(),
    "select title_id, language from post_translations where published_version_id is not null and language = 'EN' order by id limit 1",
  );
  const visitor = createClient((target, init) =>
    app.request(target, { ...init, headers: { ...(init?.headers as object), host: 'moved.example' } }),
  );
  const { response } = await visitor(readPostByTitle, {
    params: { titleId: String(post?.title_id) },
    query: { language: 'EN' },
  });
  expect(JSON.stringify(response)).toContain(`${arrived.workspaceId}-`);
});

test('a new row gets an id of its own', async () => {
  const id = await app.workspace({ name: 'Another', domain_name: 'another.example' });
  expect(id).toBeGreaterThan(arrived.workspaceId);
});

test('an import names what is already used here, and a failed one leaves neither rows nor files', async () => {
  const { storage } = app.platform;
  const folders = async () => {
    const found = new Set<string>();
    for await (const key of storage.list('')) found.add(key.split('/')[0] ?? '');
    return [...found].sort();
  };
  const workspaces = () => app.rows().list('workspaces', {}, ['id']);
  const state = [await workspaces(), await folders()];
  await expect(bring(here)).rejects.toThrow(/address owner@demo\.example is in use.*name Ardoise is in use/s);
  expect([await workspaces(), await folders()]).toEqual(state);
  const wrongKey = bringWorkspace(app.platform, arrivalContext(), {
    file: archive,
    key: 'x',
    adaptation: here,
  });
  await expect(wrongKey).rejects.toThrow('not the key');
  // Fails after the files are stored: links in newsletters are unique everywhere.
  await expect(bring(await otherNames('Again'))).rejects.toThrow('is here already');
  expect([await workspaces(), await folders()]).toEqual(state);
});

test('another version of the schema is rejected by name', async () => {
  const change = (statement: string) =>
    withSession(app.platform.engine, (session) => session.query(statement));
  await change("insert into schema_migrations (name) values ('9999_later')");
  await expect(bring(await otherNames('Later'))).rejects.toThrow('9999_later is missing there');
  await change("delete from schema_migrations where name = '9999_later'");
});

/** Another name and other addresses, so that the workspace can be imported again. */
async function otherNames(name: string): Promise<Adaptation> {
  const rows = await asMember(there(), 'select email from accounts');
  const addresses = rows.map(({ email }) => [String(email), `${name}.${email}`.toLowerCase()] as const);
  return { name, host: '', addresses: new Map(addresses) };
}

test('a table that the move forgets is detected', async () => {
  const forgetful = remaining as Record<string, string>;
  const file = path.join(folder, 'forgetful.tar.gz');
  forgetful.closed_months = 'forgotten';
  try {
    const made = await exportWorkspace(source.platform, source.command, demo, file);
    await asInstallation(app.platform.engine, async ({ db }) => {
      await sql`set constraints all deferred`.execute(db);
      await db.deleteFrom('workspaces').where('id', '=', arrived.workspaceId).execute();
    });
    const { workspaceId } = await bringWorkspace(app.platform, arrivalContext(), {
      file,
      key: made.key,
      adaptation: here,
    });
    expect(await differencesOf(there(), { ...copy(), workspaceId })).toContainEqual(
      expect.stringMatching(/^closed_months: 0 of \d/),
    );
  } finally {
    delete forgetful.closed_months;
  }
});

test('every text column that may contain ids is listed', async () => {
  const texts = await withSession(source.platform.engine, async (session) => {
    const { rows } = await session.query(
      `select c.relname || '.' || a.attname as name from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.atttypid = 'text'::regtype
          and a.attname ~ '(_id|_ids|path)$' order by 1`,
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  });
  // The texts of platform/move/shift.ts.
  const shifted = ['audit_events.subject_id', 'notifications.path'];
  // Ids from elsewhere, and names.
  const others = [
    ...[
      'account_passkeys.credential_id',
      'audit_events.request_id',
      'clients.endpoint_id',
      'sales_settings.endpoint_id',
    ],
    ...['import_entries.external_id', 'import_marks.external_id', 'payment_runs.message_id'],
    ...[
      'post_former_titles.title_id',
      'post_translations.feed_id',
      'post_translations.title_id',
      'workspaces.feed_id',
    ],
  ];
  expect(texts).toEqual([...shifted, ...others].sort());
});
