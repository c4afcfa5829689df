/** Makes one ZIP of the activity reports of a month. */
import { makeZip } from 'client-zip';
import type { ExportedFile } from '#features/exports/contract.ts';
import { type Making, startExport } from '#features/exports/server/service.ts';
import { renderWithLogo } from '#features/media/server/letterhead.service.ts';
import { maySeeEverybody } from '#features/planning/access.ts';
import {
  type ReportOnContract,
  reportContent,
  reportsOfMonth,
} from '#features/planning/server/document.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Month } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download, type Progress } from '#platform/request/download.ts';
import { archivePaths, monthOf, subjectOf } from '../archive.rules.ts';
import type * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Maximum number of reports in an archive. Rendering one takes about 100 ms. */
const MOST_REPORTS = 5000;

/**
 * Starts the job that makes the ZIP.
 * @throws Problem 403; 409 NO_REPORTS for a month without days; 409 TOO_MANY_REPORTS.
 */
export async function exportActivityReports(
  context: MemberContext,
  { body: month }: CallInput<typeof contract.exportActivityReports>,
): Promise<ExportedFile> {
  const { actor } = context;
  if (!maySeeEverybody(actor)) throw new Problem(403);
  const found = await reportsOfMonth(context, month, MOST_REPORTS + 1);
  if (found.length === 0) throw new Problem(409, { code: 'NO_REPORTS' });
  if (found.length > MOST_REPORTS) throw new Problem(409, { code: 'TOO_MANY_REPORTS' });
  await context.record({
    action: 'month.downloaded',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { ...month },
  });
  return startExport(context, 'activity_reports', subjectOf(month));
}

export async function makeActivityReports(
  { outside, inside }: Making,
  subject: string,
): Promise<Download<Member>> {
  const month = monthOf(subject);
  const found = await inside((context) => reportsOfMonth(context, month, MOST_REPORTS));
  const t = translator({ en, fr }, outside.request.locale);
  const paths = archivePaths(found, t('archive_no_client'));
  const progress = { done: 0, total: found.length };
  return new Download<Member>({
    name: `${t('archive_name')}-${subject}.zip`,
    mediaType: 'application/zip',
    progress,
    body: (context) => makeZip(files(drawn(context, month, found), paths, context.now, progress)),
  });
}

async function* files(
  reports: AsyncIterable<Uint8Array<ArrayBuffer>>,
  paths: readonly string[],
  lastModified: Date,
  progress: Progress,
) {
  for await (const input of reports) {
    yield { name: paths[progress.done] ?? '', input, lastModified };
    progress.done++;
  }
}

/** Reads each report while the previous one is drawn. */
async function* drawn(
  outside: PrepareContext<Member>,
  month: Month,
  found: readonly ReportOnContract[],
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  const { actor, request, now } = outside;
  const read = (report: ReportOnContract) =>
    outside.read((db) => reportContent({ db, actor, request, now }, month, report));
  let next = found[0] && read(found[0]);
  for (let at = 1; next !== undefined; at++) {
    const content = await next;
    const following = found[at];
    next = following && read(following);
    // Without a handler, a failure would end the process if the download is cancelled meanwhile.
    next?.catch(() => {});
    yield await renderWithLogo(outside.files, content);
  }
}
