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
import { EXPECTED_BYTES } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import { Download } from '#platform/request/download.ts';
import { archivePaths } from '../archive.rules.ts';
import type * as contract from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Maximum number of reports in an archive. Rendering one takes about 100 ms. */
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
  const headers: Record<string, string> = {};
  return new Download<Member>({
    name,
    mediaType: 'application/zip',
    headers,
    async body(outside) {
      const reports = drawn(outside, month, found);
      const first = await reports.next();
      if (first.done) throw new Error('a month with reports has a first one');
      headers[EXPECTED_BYTES] = String(first.value.length * found.length);
      return makeZip(files(first.value, reports, paths, outside.now));
    },
  });
}

/** Yields the first report, whose size was needed for the headers of the answer, then the others. */
async function* files(
  first: Uint8Array<ArrayBuffer>,
  others: AsyncIterable<Uint8Array<ArrayBuffer>>,
  paths: readonly string[],
  lastModified: Date,
) {
  const [path = '', ...rest] = paths;
  yield { name: path, input: first, lastModified };
  for await (const input of others) yield { name: rest.shift() ?? '', input, lastModified };
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
