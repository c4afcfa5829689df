/** Compares the end of a soak test with the ledger: rows, mails, files. */
import path from 'node:path';
import pg from 'pg';
import { createServices } from '#entry/services.ts';
import { sweepFiles } from '#features/files/server/sweep.service.ts';
import { MAIL_COMMENTS } from '#features/workflows/server/comment.service.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { openEngine } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { openPlatform } from '#platform/platform.ts';
import { programContext } from '#platform/request/job.ts';
import { isDerived } from '#platform/storage/storage.ts';
import { runCli } from '../../support/cli.ts';
import { until } from '../../support/server-process.ts';
import type { ReceivedMail } from '../../support/smtp-sink.ts';
import { brokenRules } from './invariants.ts';
import { differences, type Ledger } from './ledger.ts';
import type { Stage } from './stage.ts';

/** For each kind of the ledger, the unique texts and how often they exist. */
const statements: Record<string, string> = {
  post: 'select title, 1 from post_versions where version = 1',
  trash: `select v.title, 1 from posts p join post_translations t on t.post_id = p.id
            join post_versions v on v.translation_id = t.id and v.version = 1 where p.deleted_at is not null`,
  save: `select content, 1 from post_saves where content <> ''`,
  report: 'select title, 1 from reports',
  receipt: 'select supplier, 1 from receipts',
  file: 'select name, 1 from attachments',
  comment: 'select text, 1 from comments',
  run: 'select workspace_id::text, count(*)::int from payment_runs group by 1',
  paid: 'select id::text, 1 from payment_runs where paid_at is not null',
  undone: 'select id::text, 1 from payment_runs where undone_at is not null',
  invitation: `select email, 1 from accounts where email like '%@new.example'`,
  message: `select substring(data->>'text' from 'Message \\d+-\\d+\\.'), 1 from pgboss.job
             where name = 'mail' and data->>'text' ~ 'Message \\d+-\\d+\\.'`,
  request: 'select request, 1 from contact_requests',
  subscription: 'select email, 1 from newsletter_subscriptions',
  order: 'select workspace_id::text, count(*)::int from orders group by 1',
  bill: `select number, 1 from bills where state = 'paid'`,
};
const steps = `
  select case e.subject_type when 'report' then 'report ' || r.title || ' ' || e.step
              when 'week' then 'week ' || w.account_id || ' ' || w.monday || ' ' || e.step
              else e.subject_type || ' ' || e.subject_id || ' ' || e.step end, 1
    from workflow_events e left join reports r on e.subject_type = 'report' and r.id = e.subject_id
    left join timesheets w on e.subject_type = 'week' and w.id = e.subject_id
   where e.from_state is not null and e.step <> 'fill'`;
/** Written several times with the same value, so that only their presence counts. */
const days = `select account_id || ' ' || day, sum(half_days)::int / 2 from worked_days group by account_id, day`;

export interface Verdict {
  faults: string[];
  mails: { sent: number; repeated: number };
  /** `swept`: files without a row, which the nightly job then removed. */
  files: { stored: number; swept: number };
}

/** @param interruptedUploads how many files at most may have no row. */
export async function verify(stage: Stage, ledger: Ledger, interruptedUploads: number): Promise<Verdict> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    await until(
      async () => (await openJobs(client)) === 0,
      240_000,
      () => 'jobs are left over',
    ).catch(() => undefined);
    const faults = await brokenRules(client);
    for (const [kind, statement] of Object.entries({ ...statements, step: steps }))
      faults.push(...differences(kind, ledger.of(kind), await countsOf(client, statement)));
    faults.push(...differences('day', asPresence(ledger.of('day')), await countsOf(client, days)));
    const { faults: mailFaults, ...mails } = await compareMails(client, stage.mails());
    const { faults: fileFaults, ...files } = await compareFiles(client, stage, interruptedUploads);
    faults.push(...mailFaults, ...fileFaults);
    const doctor = await runCli(['doctor'], { ...stage.env, DATA_DIR: `${stage.folder}/both` });
    if (doctor.code !== 0) faults.push(`doctor: ${doctor.output}`);
    return { faults, mails, files };
  } finally {
    await client.end();
  }
}

async function openJobs(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from pgboss.job
      where not starts_with(name, '__pgboss__') and name <> $1 and state in ('created', 'retry', 'active')`,
    // They wait for further comments.
    [MAIL_COMMENTS],
  );
  return rows[0]?.open ?? 0;
}

async function countsOf(client: pg.Client, statement: string): Promise<Map<string, number>> {
  const { rows } = await client.query<[string, number]>({ text: statement, rowMode: 'array' });
  const counts = new Map<string, number>();
  for (const [text, count] of rows) counts.set(text, (counts.get(text) ?? 0) + count);
  return counts;
}

const asPresence = (expected: ReturnType<Ledger['of']>) =>
  new Map(
    [...expected].map(([day, { least, most }]) => [
      day,
      { least: Math.min(1, least), most: Math.min(1, most) },
    ]),
  );

/** Each finished mail job delivered one mail; its id is in the Message-ID. A job that was interrupted may repeat its mail. */
async function compareMails(client: pg.Client, mails: readonly ReceivedMail[]) {
  const { rows } = await client.query<{ id: string; repeats: number }>(
    `select id, retry_count::int as repeats from pgboss.job where name = 'mail' and state = 'completed'`,
  );
  const sent = new Map<string, number>();
  for (const { headers } of mails) {
    const id = /<([^@]+)@/.exec(headers['message-id']?.[0] ?? '')?.[1] ?? '';
    sent.set(id, (sent.get(id) ?? 0) + 1);
  }
  const faults: string[] = [];
  let repeated = 0;
  for (const { id, repeats } of rows) {
    const count = sent.get(id) ?? 0;
    sent.delete(id);
    if (count === 0) faults.push(`mail ${id} never arrived`);
    if (count > 1 + repeats)
      faults.push(`mail ${id} arrived ${count} times with ${repeats} repeats of its job`);
    if (count > 1) repeated++;
  }
  for (const [id] of sent) faults.push(`mail ${id} arrived without a finished job`);
  return { faults, sent: rows.length, repeated };
}

/** Each row has its file. A file without a row is from an interrupted upload, and the nightly job removes it. */
async function compareFiles(client: pg.Client, stage: Stage, interrupted: number) {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from attachments union all select storage_key from medias
      union all select storage_key from report_documents union all select storage_key from imports`,
  );
  const keys = new Set(rows.flatMap(({ key }) => (key === null ? [] : [key])));
  const namesOf = () =>
    [...stage.files().keys()].filter((key) => !isDerived(key)).map((key) => path.posix.basename(key));
  const lost = [...keys]
    .filter((key) => !namesOf().includes(key))
    .map((key) => `the row of ${key} has no file`);
  const orphans = namesOf().filter((name) => !keys.has(name));
  const faults = lost;
  if (orphans.length > interrupted)
    faults.push(`${orphans.length} files without a row, but only ${interrupted} interrupted uploads`);
  await sweep(stage);
  const left = namesOf().filter((name) => !keys.has(name));
  if (left.length > 0) faults.push(`the nightly job left ${left.length} files without a row: ${left[0]}`);
  return { faults, stored: stage.files().size, swept: orphans.length - left.length };
}

/** Runs the nightly job that removes files without a row. The stand-in dates all files to 1970. */
async function sweep({ env, folder }: Stage): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = env;
  const config = readConfig({
    ...env,
    NODE_ENV: 'test',
    DATABASE_URL: DATABASE_DIRECT_URL,
    DATABASE_DIRECT_URL: '',
    DATA_DIR: path.join(folder, 'both'),
  });
  const log = createLog('silent');
  const platform = await openPlatform(config, {
    engine: await openEngine(config, log),
    log,
    clock: systemClock,
  });
  try {
    const services = createServices(platform);
    await sweepFiles(programContext(services.api.contexts, platform, { id: 'soak' }));
  } finally {
    await platform.close();
  }
}
