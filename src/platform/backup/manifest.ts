/** Defines the manifest of a backup, which lists its parts and their checksums. */
import { z } from 'zod';

/** The last entry of the archive; an archive without it is truncated. */
export const MANIFEST = 'manifest.json';
export const JOBS = 'rows/jobs.jsonl';

export const tablePart = (table: string) => `rows/tables/${table}.jsonl`;
export const filePart = (key: string) => `files/${key}`;
const TABLE = /^rows\/tables\/([a-z0-9_]+)\.jsonl$/;
const FILE = /^files\/(.+)$/s;

export const tableOf = (part: string) => TABLE.exec(part)?.[1];
export const fileOf = (part: string) => FILE.exec(part)?.[1];

const part = z.object({ name: z.string(), bytes: z.int().min(0), sha256: z.string().length(64) });

export const manifest = z.object({
  /** A backup of the whole installation, or one workspace (`cli workspace export`). */
  format: z.enum(['ardoise-backup', 'ardoise-workspace']),
  /** In version 2 some files are beside the archive; a program that knows only version 1 would not restore them. */
  version: z.union([z.literal(1), z.literal(2)]),
  takenAt: z.iso.datetime(),
  /** The schema version of the rows: the names of its migrations. */
  migrations: z.array(z.string()),
  /** The values of sequences, so that no id is used twice. */
  sequences: z.array(z.object({ name: z.string(), last: z.int(), called: z.boolean() })),
  rows: z.int(),
  /** All parts before the manifest, in the archive's order. */
  parts: z.array(part),
  /** Files beside the archive (shared-files.ts). */
  kept: z.array(part).default([]),
  /** The only workspace in the archive; `sealed` is sealed with the key of the archive's secrets. */
  workspace: z.object({ id: z.int(), name: z.string(), sealed: z.string() }).optional(),
});

export type Manifest = z.output<typeof manifest>;
export type Part = Manifest['parts'][number];

/** The archive or the target does not allow a restore. Nothing was changed. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}
