/** Sends the activity reports of a month as one ZIP; each report is drawn while the previous one is sent. */

import { makeZip } from 'client-zip';
import { renderWithLogo } from '#features/media/server/letterhead.service.ts';
import { maySeeEverybody } from '#features/planning/access.ts';
import type { Month } from '#features/planning/rules.ts';
import {
  type ReportOnContract,
  reportContent,
  reportsOfMonth,
} from '#features/planning/server/document.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { archivePaths } from '../archive.rules.ts';
import type * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Maximum number of reports in an archive. Rendering one takes about 50 ms. */
const MOST_REPORTS = 5000;

/** @throws Problem 403; 409 NO_REPORTS for a month without days; 409 TOO_MANY_REPORTS. */
export async function downloadActivityReports(
  context: MemberContext,
  { query: month }: CallInput<typeof contract.downloadActivityReports>,
): Promise<Download<Member>> {
  const { actor, request } = context;
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
  const t = translator({ en, fr }, request.locale);
  const paths = archivePaths(found, t('archive_no_client'));
  const name = `${t('archive_name')}-${month.year}-${String(month.month).padStart(2, '0')}.zip`;
  return new Download<Member>({
    name,
    mediaType: 'application/zip',
    body: (outside) => makeZip(files(outside, month, found, paths)),
  });
}

async function* files(
  outside: PrepareContext<Member>,
  month: Month,
  found: readonly ReportOnContract[],
  paths: readonly string[],
) {
  const { actor, request, now } = outside;
  for (const [at, report] of found.entries()) {
    const content = await outside.read((db) => reportContent({ db, actor, request, now }, month, report));
    yield { name: paths[at] ?? '', input: await renderWithLogo(outside.files, content), lastModified: now };
  }
}
