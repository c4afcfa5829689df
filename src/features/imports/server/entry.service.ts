/** Imports posts with pictures from other systems. Each post has a separate transaction. Repeating an import adds nothing twice. */
import type { JobContext } from '#platform/request/job.ts';
import type { ImportedSite, ImportReport, ReportEntry } from '../entry.rules.ts';
import * as repo from './entry.repo.ts';
import { type Importing, type ImportOptions, importGroup } from './group.service.ts';
import { pictureTaker } from './pictures.ts';
import { type PlannedTranslation, planImport } from './plan.ts';
import { entryOf } from './report-file.ts';

/** A source and its plan, before anything is written. */
export interface PlannedImport {
  importing: Importing;
  /** The outcome of entries for which nothing is written. */
  settled: ReportEntry[];
}

/**
 * Reads existing data and plans the import.
 * @param options as for `importSite`.
 */
export async function beginImport(
  command: JobContext,
  site: ImportedSite,
  options: ImportOptions,
): Promise<PlannedImport> {
  const groups = [...new Set(site.posts.map(({ group }) => group))];
  const { plan, zone } = await command.inTenant(
    options.workspaceId,
    async ({ db, zone }) => {
      const known = { addresses: await repo.listAddresses(db), known: await repo.findKnown(db, groups) };
      return { plan: planImport(site, known), zone };
    },
    { readOnly: true },
  );
  const settled: ReportEntry[] = [
    ...plan.leftOut.map(({ name, title = '', why, detail }) => ({
      name,
      title,
      language: '' as const,
      outcome: 'left out' as const,
      address: '',
      day: '',
      author: '',
      links: 0,
      redirects: [],
      notes: [{ code: why, detail }],
    })),
    ...plan.known.map(({ post, titleId }) => ({
      ...entryOf(post, zone, 'here already', titleId),
      notes: titleId === undefined ? [{ code: 'deleted here since' } as const] : [],
    })),
  ];
  return {
    importing: { command, zone, plan, options, pictures: pictureTaker(command, site, options) },
    settled,
  };
}

/**
 * Yields the translations to write, post by post.
 * @param wanted selects those that are still to be imported.
 */
export async function* importGroups(
  importing: Importing,
  wanted: (translations: readonly PlannedTranslation[]) => boolean = () => true,
): AsyncGenerator<ReportEntry[]> {
  for (const [group, translations] of importing.plan.groups)
    if (wanted(translations)) yield await importGroup(importing, group, translations);
}

/**
 * Imports a site; the report lists every entry once.
 * @param options `authorId` is the author of posts whose author has no account; `dryRun` writes nothing.
 */
export async function importSite(
  command: JobContext,
  site: ImportedSite,
  options: ImportOptions,
): Promise<ImportReport> {
  const { importing, settled } = await beginImport(command, site, options);
  const entries = [...settled];
  for await (const written of importGroups(importing)) entries.push(...written);
  return { entries, pictures: importing.pictures.count(), missing: importing.pictures.missing };
}
