/** Requests a report as one PDF, reports its progress and delivers it. binding.service.ts creates it. */
import { privateFile } from '#features/files/server/delivery.service.ts';
import { DOCUMENT_FILES } from '#features/receipts/attachment.rules.ts';
import { removeFiles } from '#features/receipts/server/files.service.ts';
import { lockReport } from '#features/receipts/server/report-lock.service.ts';
import { authorOf } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { Problem } from '#kernel/problem.ts';
import { type Limit, limitCostlyFiles } from '#platform/limits/limits.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import type * as contract from '../document.contract.ts';
import type { ReportDocument } from '../document.contract.ts';
import { type DocumentJob, MAKE_DOCUMENT } from './binding.service.ts';
import * as repo from './document.repo.ts';
import type { ReportRecord } from './report.repo.ts';
import { readableReport } from './report.service.ts';

type On<Name extends keyof typeof contract> = CallInput<(typeof contract)[Name]>;

/** Per person; enough to print a month's reports at once. */
const DOCUMENTS: Limit = { name: 'report-document', points: 100, seconds: 600 };

/**
 * The preparation returns the person's number of recent requests, including this one. The queue serves each person's first request
 * before anyone's second.
 */
export const makeReportDocument: Phases<typeof contract.makeReportDocument, number> = {
  async prepare({ actor, limits }) {
    const who = String(authorOf(actor).userId);
    await limitCostlyFiles(limits, who);
    return limits.spend(DOCUMENTS, who);
  },
  run: requestDocument,
};

/** @throws Problem 404; 403 */
async function requestDocument(
  context: MemberContext,
  { params }: On<'makeReportDocument'>,
  recentRequests: number,
): Promise<ReportDocument> {
  const { db, actor, request, now } = context;
  await lockReport(db, params.reportId);
  const report = await readableReport(context, params.reportId);
  const { locale } = request;
  const before = await repo.findDocument(db, report.id, locale);
  // A ready or pending document of the current revision is reused.
  const isCurrent = before?.revision === report.revision && before.state !== 'failed';
  if (!isCurrent) {
    if (before?.storage_key) await removeFiles(context, [before.storage_key]);
    await repo.requestDocument(db, {
      workspaceId: actor.workspaceId,
      reportId: report.id,
      locale,
      now,
      revision: report.revision,
      total: report.receipts,
    });
    const by = String(authorOf(actor).userId);
    const data: DocumentJob = { workspaceId: actor.workspaceId, reportId: report.id, locale, by };
    await context.enqueue(MAKE_DOCUMENT, data, { priority: -recentRequests });
  }
  await context.record({ action: 'report-document.requested', subjectType: 'report', subjectId: report.id });
  return documentRow(await repo.findDocument(db, report.id, locale), report);
}

/** @throws Problem 404; 403 */
export async function readReportDocument(
  context: MemberContext,
  { params }: On<'readReportDocument'>,
): Promise<ReportDocument> {
  const report = await readableReport(context, params.reportId);
  return documentRow(await repo.findDocument(context.db, report.id, context.request.locale), report);
}

/** @throws Problem 404 until it is created; 403 */
export async function readReportDocumentFile(
  context: MemberContext,
  { params }: On<'readReportDocumentFile'>,
) {
  const report = await readableReport(context, params.reportId);
  const row = await repo.findDocument(context.db, report.id, context.request.locale);
  if (row === undefined || row.storage_key === null || row.byte_size === null) throw new Problem(404);
  const { storage_key: name, byte_size: size } = row;
  return privateFile(
    context.actor,
    report,
    () => true,
    () => ({
      key: fileKey(DOCUMENT_FILES, name),
      name: `${report.title}.pdf`,
      mediaType: 'application/pdf',
      size,
    }),
  );
}

function documentRow(row: repo.DocumentRecord | undefined, report: ReportRecord): ReportDocument {
  if (row === undefined) return { state: 'none', done: 0, total: 0, current: false, size: null };
  const { state, done, total, revision, byte_size: size } = row;
  return { state, done, total, current: revision === report.revision, size };
}
