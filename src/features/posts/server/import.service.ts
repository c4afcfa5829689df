/** Brings posts in from elsewhere, pictures included. One post is one transaction; a repeat brings nothing twice. */
import type { JobContext } from '#platform/request/job.ts';
import type { ImportedSite, ImportReport, ReportEntry } from '../import.rules.ts';
import * as repo from './import.repo.ts';
import { entryOf, type Importing, type ImportOptions, importGroup } from './import-group.service.ts';
import { pictureTaker } from './import-pictures.ts';
import { type PlannedTranslation, planImport } from './import-plan.ts';

/** A source and what is to become of it, before anything is written. */
export interface PlannedImport {
  importing: Importing;
  /** What became of entries of which nothing is to be written. */
  settled: ReportEntry[];
}

/** Reads what is here already, and plans. @param options as `importSite`. */
export async function beginImport(
  command: JobContext,
  site: ImportedSite,
  options: ImportOptions,
): Promise<PlannedImport> {
  const groups = [...new Set(site.posts.map(({ group }) => group))];
  const plan = await command.inTenant(
    options.workspaceId,
    async ({ db }) =>
      planImport(site, { addresses: await repo.listAddresses(db), known: await repo.findKnown(db, groups) }),
    { readOnly: true },
  );
  const settled: ReportEntry[] = [
    ...plan.leftOut.map(({ name, title = '', why, detail }) => ({
      ...{ name, title, language: '' as const, outcome: 'left out' as const },
      ...{ address: '', day: '', author: '', links: 0, redirects: [], notes: [{ code: why, detail }] },
    })),
    ...plan.known.map(({ post, titleId }) => ({
      ...entryOf(post, 'here already', titleId),
      notes: titleId === undefined ? [{ code: 'deleted here since' } as const] : [],
    })),
  ];
  return { importing: { command, plan, options, pictures: pictureTaker(command, site, options) }, settled };
}

/** Those that are to be written, post by post. @param wanted which of them are still to come. */
export async function* importGroups(
  importing: Importing,
  wanted: (translations: readonly PlannedTranslation[]) => boolean = () => true,
): AsyncGenerator<ReportEntry[]> {
  for (const [group, translations] of importing.plan.groups)
    if (wanted(translations)) yield await importGroup(importing, group, translations);
}

/**
 * Every entry of the source is in the report, once.
 * @param options `authorId` is of posts whose own author has no account here; with `dryRun` nothing is written.
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
