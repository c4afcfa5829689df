/** The installation of the soak test: three nodes with all that they need, and the ways to break each part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startCluster } from '../../support/cluster.ts';
import { pgBouncer, startPooler } from '../../support/pooler.ts';
import { openS3StandIn } from '../../support/s3-stand-in.ts';
import { freePort, type ServerProcess, startServer } from '../../support/server-process.ts';
import { openSmtpSink, type ReceivedMail, type SmtpSink } from '../../support/smtp-sink.ts';

/** What is stopped and started again. */
export const parts = ['web', 'worker', 'database', 'pooler', 'mail', 'bucket'] as const;
export type Part = (typeof parts)[number];

export const BUCKET = 'soak';
/** Sessions of the pooler, fewer than the three nodes' pools. */
const SESSIONS = 12;

/** `both` has both roles and is never stopped: it shows what an hour does to a process. */
export type NodeName = 'web' | 'worker' | 'both';

export interface Stage {
  /** Of a superuser, at the database itself. */
  databaseUrl: string;
  databaseHome: string;
  folder: string;
  node(name: NodeName): ServerProcess;
  /** Base URLs of the nodes that answer requests. */
  urls: readonly string[];
  mails(): readonly ReceivedMail[];
  files(): ReadonlyMap<string, Buffer>;
  stop(part: Part, gently: boolean): Promise<void>;
  start(part: Part): Promise<void>;
  /** The distinct errors that the nodes logged, and how often. */
  errors(): Record<string, number>;
  /** Variables of the nodes, for the command line. */
  env: Record<string, string>;
  /** Ends everything that is left. @returns exit codes of the nodes. */
  close(): Promise<(number | null)[]>;
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ardoise-soak-'));
  const cluster = await startCluster({ durable: true });
  const pooler = pgBouncer && (await startPooler(cluster.url, { sessions: SESSIONS }));
  const bucket = await openS3StandIn();
  bucket.buckets.set(BUCKET, new Map());
  const files = bucket.buckets.get(BUCKET) ?? new Map<string, Buffer>();
  let sink: SmtpSink | undefined = await openSmtpSink();
  const mailUrl = new URL(sink.url);
  const earlier: ReceivedMail[] = [];
  const ports = { web: await freePort(), both: await freePort(), worker: await freePort() };
  const urls = [ports.web, ports.both].map((port) => `http://127.0.0.1:${port}`);
  const env = {
    BASE_URL: 'http://soak.example',
    DATABASE_URL: pooler?.url ?? cluster.url,
    ...(pooler && { DATABASE_DIRECT_URL: cluster.url }),
    SECRET_KEY: 'the-same-key-for-all-nodes-of-this-test',
    SEED: 'none',
    SMTP_URL: mailUrl.href,
    STORAGE: 's3',
    STORAGE_BUCKET: BUCKET,
    STORAGE_REGION: bucket.region,
    STORAGE_ENDPOINT: bucket.url,
    STORAGE_ACCESS_KEY: bucket.accessKey,
    STORAGE_SECRET_KEY: bucket.secretKey,
    TRUST_PROXY: '127.0.0.1',
  };
  const roles = { web: 'web', worker: 'worker', both: 'both' } as const;
  const run = (name: NodeName) =>
    startServer({
      dataDir: path.join(folder, name),
      port: ports[name],
      env: { ...env, ROLE: roles[name] },
    });
  const outputs: string[] = [];
  const nodes = { both: await run('both'), web: await run('web'), worker: await run('worker') };

  return {
    databaseUrl: Object.assign(new URL(cluster.url), { username: 'postgres' }).href,
    databaseHome: cluster.home,
    folder,
    node: (name) => nodes[name],
    urls,
    mails: () => [...earlier, ...(sink?.mails ?? [])],
    files: () => files,
    env,
    errors: () => errorsIn([...outputs, ...Object.values(nodes).map((node) => node.output())]),
    async stop(part, gently) {
      if (part === 'web' || part === 'worker') {
        await nodes[part].end(gently ? 'SIGTERM' : 'SIGKILL');
        outputs.push(nodes[part].output());
      } else if (part === 'database') await cluster.pause();
      else if (part === 'pooler') await pooler?.kill();
      else if (part === 'bucket') bucket.down = true;
      else if (sink !== undefined) {
        const closed = sink;
        sink = undefined;
        await closed.breakOff();
        earlier.push(...closed.mails);
      }
    },
    async start(part) {
      if (part === 'web' || part === 'worker') nodes[part] = await run(part);
      else if (part === 'database') await cluster.resume();
      else if (part === 'pooler') await pooler?.start();
      else if (part === 'bucket') bucket.down = false;
      else sink = await openSmtpSink(Number(mailUrl.port));
    },
    async close() {
      const codes = await Promise.all(Object.values(nodes).map((node) => node.end('SIGTERM')));
      await pooler?.stop();
      await cluster.stop();
      await sink?.close();
      await bucket.close();
      rmSync(folder, { recursive: true, force: true });
      return codes;
    },
  };
}

/** pino's level of errors. */
const ERROR = 50;

function errorsIn(outputs: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of outputs.flatMap((output) => output.split('\n'))) {
    if (!line.startsWith('{')) continue;
    const { level, msg, err } = JSON.parse(line) as LogLine;
    if (level < ERROR) continue;
    const stack = typeof err === 'string' ? err : (err?.stack ?? err?.message ?? '');
    const name = `${msg}: ${stack.split('\n').slice(0, 6).join(' ')}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

interface LogLine {
  level: number;
  msg: string;
  err?: string | { message?: string; stack?: string };
}
