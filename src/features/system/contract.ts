/** Declares the call for the state of the installation. */
import { z } from 'zod';
import { call } from '#kernel/call.ts';

/** ISO 8601. */
const instant = z.string();

const serverProcess = z.object({
  /** `machine:process id`. */
  name: z.string(),
  role: z.string(),
  version: z.string(),
  /** Start of the uninterrupted connection on which the process receives notifications of the database. */
  since: instant,
});

const queue = z.object({
  name: z.string(),
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  /** How long the oldest due job has waited. */
  oldest_seconds: z.number(),
  /** The end of the last successful run that is still stored. */
  last_done: instant.nullable(),
});

const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  attempts: z.number().int(),
  at: instant,
  /** The error of the last attempt, and what caused it. */
  reason: z.string(),
});

const backup = z.object({
  at: instant,
  rows: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
});

export const readSystem = call({
  id: 'readSystem',
  method: 'GET',
  path: '/system',
  summary: 'Versions, processes, jobs, disk and the last backup of the installation',
  access: ['ROLE_ADMIN'],
  scope: 'every-tenant',
  answer: z.object({
    version: z.string(),
    node_version: z.string(),
    database_version: z.string(),
    database_bytes: z.number().int(),
    /** Bytes of the disk with the data directory of the answering process. */
    disk: z.object({ free: z.number().int(), total: z.number().int() }),
    mail_server: z.boolean(),
    /** The last one that `cli backup` completed. */
    backup: backup.nullable(),
    processes: z.array(serverProcess),
    queues: z.array(queue),
    /** The newest first, at most 20. */
    failed_jobs: z.array(failedJob),
  }),
});
