/** Reads the state of the installation, and records its backups. */

import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { recordEvent } from '#features/audit/server/service.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { mainlandZone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import { readNodes } from '#platform/db/nodes.ts';
import { readFailedJobs, readQueues } from '#platform/jobs/queues.ts';
import type { PrepareContext, TransactionContext } from '#platform/request/context.ts';
import { commandRequest } from '#platform/request/job.ts';
import type { readSystem as readSystemCall } from '../contract.ts';
import * as repo from './repo.ts';

const MOST_FAILURES = 20;
const BACKED_UP = 'installation.backed-up';

type Disk = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>;

export const readSystem = {
  // Files are read outside the transaction.
  prepare: ({ config }: PrepareContext): Promise<Disk> => statfs(config.dataDir),
  async run(
    { db, asOwner, config }: TransactionContext,
    _: unknown,
    disk: Disk,
  ): Promise<CallAnswer<typeof readSystemCall>> {
    const { nodes, queues, failures } = await asOwner(async (session) => ({
      nodes: await readNodes(session),
      queues: await readQueues(session),
      failures: (await readFailedJobs(session, MOST_FAILURES)).jobs,
    }));
    const { version, bytes } = await repo.readDatabase(db);
    return {
      version: config.version,
      node_version: process.versions.node,
      database_version: version,
      database_bytes: bytes,
      disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
      mail_server: config.smtpUrl !== undefined,
      backup: await lastBackup(db),
      processes: nodes.map(({ since, ...node }) => ({ ...node, since: since.toISOString() })),
      queues: queues.map(({ name, waiting, running, failed, oldestSeconds, lastDone }) => ({
        name,
        waiting,
        running,
        failed,
        oldest_seconds: oldestSeconds,
        last_done: lastDone?.toISOString() ?? null,
      })),
      failed_jobs: failures.map(({ id, name, attempts, reason, failedAt }) => ({
        id,
        name,
        attempts,
        at: failedAt.toISOString(),
        reason,
      })),
    };
  },
};

interface BackupFacts {
  rows: number;
  files: number;
  /** Before compression. */
  bytes: number;
}

/** Records a complete backup in the audit log of the site's workspace. Does nothing before the first start. */
export async function recordBackup(db: Database, { rows, files, bytes }: BackupFacts): Promise<void> {
  const site = await repo.siteOf(db);
  if (site === undefined) return;
  const actor = { kind: 'program', workspaceId: site, zone: mainlandZone, name: 'cli' } as const;
  await recordEvent(
    db,
    { actor, request: commandRequest() },
    {
      action: BACKED_UP,
      subjectType: 'installation',
      subjectId: site,
      detail: { rows, files, bytes },
    },
  );
}

async function lastBackup(db: Database): Promise<CallAnswer<typeof readSystemCall>['backup']> {
  const found = await backupEvent(db);
  if (found === undefined) return null;
  return { at: found.occurred_at.toISOString(), ...(found.detail as unknown as BackupFacts) };
}

/** Returns the end of the last backup, for the metrics. */
export async function backedUpAt(db: Database): Promise<Date | undefined> {
  return (await backupEvent(db))?.occurred_at;
}

async function backupEvent(db: Database) {
  const site = await repo.siteOf(db);
  if (site === undefined) return undefined;
  return repo.lastEvent(db, { workspaceId: site, type: 'installation', id: site, action: BACKED_UP });
}
