/**
 * Creates the PDF of a report: a summary, then every file in order, each page labelled with its receipt's
 * number.
 */

import { contractName, presets } from '#features/contracts/rules.ts';
import { printedInvoice } from '#features/invoices/server/service.ts';
import { type LetterheadContent, renderWithLogo } from '#features/media/server/letterhead.service.ts';
import { printPicture } from '#features/media/server/picture.service.ts';
import { ATTACHMENT_FILES, DOCUMENT_FILES, typeOfAttachment } from '#features/receipts/attachment.rules.ts';
import { listProofs } from '#features/receipts/server/journey.service.ts';
import { lockReport } from '#features/receipts/server/report-lock.service.ts';
import { type AttachmentFacts, receiptsOfReports } from '#features/receipts/server/service.ts';
import { readHistory } from '#features/workflows/server/service.ts';
import { letterheadOf } from '#features/workspaces/server/site.service.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import { COSTLY_FILES } from '#platform/limits/limits.ts';
import { renderDocument } from '#platform/pdf/document.ts';
import { type BindingPart, bindPdf, inFolder, putPart, readPart, type Unshown } from '#platform/pdf/pdf.ts';
import type { JobContext } from '#platform/request/job.ts';
import { fileKey, newFileName } from '#platform/storage/file-name.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { reportWorkflow } from '../report.rules.ts';
import * as repo from './document.repo.ts';
import { type PrintedReport, reportPdf } from './documents.ts';
import { findReport } from './report.repo.ts';

export const MAKE_DOCUMENT = 'expenses.make-document';

/** Maximum bytes of all PDFs in memory during binding. Files beyond it are listed but not bound. */
const MOST_PDF_BYTES = 60 * 1024 * 1024;

export interface DocumentJob {
  workspaceId: number;
  reportId: number;
  locale: Locale;
  /** The person who requested it; the fair queue for expensive files counts per person. */
  by: string;
}

interface Material extends PrintedReport {
  documentId: number;
  keys: ReadonlyMap<number, string>;
}

/** Creates the document; keeps an existing one of the current revision. */
export async function makeDocument(
  context: JobContext,
  data: DocumentJob,
  { attempt }: { attempt: number },
): Promise<void> {
  const material = await gather(context, data);
  if (material === undefined) return;
  try {
    await inFolder(context.config.dataDir, (folder) => bindReport(context, data, material, folder));
  } catch (error) {
    if (attempt >= LAST_ATTEMPT)
      await context.inTenant(data.workspaceId, ({ db }) => repo.setFailed(db, material.documentId));
    throw error;
  }
}

/** Number of attempts after which the document is marked as failed. */
export const LAST_ATTEMPT = 3;

/** Reads the report's data; undefined if there is nothing to create any more. */
function gather(
  context: JobContext,
  { workspaceId, reportId, locale }: DocumentJob,
): Promise<Material | undefined> {
  return context.inTenant(workspaceId, async ({ db }) => {
    const [report, row] = [await findReport(db, reportId), await repo.findDocument(db, reportId, locale)];
    if (report === undefined || row === undefined || row.state === 'ready') return undefined;
    const receipts = await receiptsOfReports(db, [reportId]);
    await repo.setProgress(db, row.id, 0, receipts.length);
    const preset = presets.find((one) => one === report.contract_preset) ?? null;
    return {
      report,
      receipts,
      proofs: await listProofs(db, receipts),
      documentId: row.id,
      madeAt: context.now,
      workspace: await letterheadOf(db),
      contract: contractName({ cname: report.contract, preset }, locale),
      history: await readHistory(db, { workflow: reportWorkflow }, { id: reportId, workspaceId }, locale),
      keys: await repo.listKeys(
        db,
        receipts.flatMap(({ files }) => files.map(({ id }) => id)),
      ),
    };
  });
}

async function bindReport(
  context: JobContext,
  data: DocumentJob,
  material: Material,
  folder: string,
): Promise<void> {
  const { workspaceId, locale } = data;
  const t = translator({ en, fr }, locale);
  const out = await bindReceipts(
    context,
    {
      cover: reportPdf(material, locale),
      receipts: material.receipts.map(({ number, files }) => ({
        mark: t('document_mark', { number }),
        files,
      })),
      keys: material.keys,
      by: data.by,
      onDone: (done) =>
        context.inTenant(workspaceId, ({ db }) =>
          repo.setProgress(db, material.documentId, done, material.receipts.length),
        ),
    },
    folder,
  );
  await store(context, data, material, out);
}

/** Receipts with their files, for `bindReceipts`. */
export interface ReceiptsOrder {
  /** The first pages, in the language of the document. */
  cover: LetterheadContent;
  receipts: readonly { mark: string; files: readonly AttachmentFacts[] }[];
  /** Storage keys by the ids of the files. */
  keys: ReadonlyMap<number, string>;
  /** The person for whom expensive files count. */
  by: string;
  withoutOriginals?: boolean;
  onDone?(receipts: number): Promise<unknown>;
}

/** Binds files of receipts after a cover, each page with its mark. @returns the file in the folder. */
export async function bindReceipts(
  { files, limits }: Pick<JobContext, 'files' | 'limits'>,
  { cover, receipts, keys, by, withoutOriginals = false, onDone }: ReceiptsOrder,
  folder: string,
): Promise<string> {
  const { locale, madeAt } = cover;
  const t = translator({ en, fr }, locale);
  const first = await putPart(folder, 'cover.pdf', await renderWithLogo(files, cover));
  const parts: BindingPart[] = [];
  let pdfBytes = 0;
  for (const [done, receipt] of receipts.entries()) {
    for (const file of receipt.files) {
      if (file.kind === 'pdf') pdfBytes += file.byte_size;
      const fits = pdfBytes <= MOST_PDF_BYTES;
      const part = await partOf(files, file, { keys, madeAt, folder, fits, locale });
      parts.push({ ...part, mark: receipt.mark });
    }
    await onDone?.(done + 1);
  }
  const out = await putPart(folder, 'bound.pdf', new Uint8Array());
  await bindPdf(
    { cover: first, parts, out, reasons: reasonsIn(t), blank: t('document_page_blank'), withoutOriginals },
    {
      mayOpen: async () => (await limits.counted(COSTLY_FILES, by)) < COSTLY_FILES.points,
      count: async () => void (await limits.count(COSTLY_FILES, by)),
    },
  );
  return out;
}

function reasonsIn(t: (name: `document_no_page_${Unshown}`, values?: { most: number }) => string) {
  return {
    kind: t('document_no_page_kind'),
    encrypted: t('document_no_page_encrypted'),
    broken: t('document_no_page_broken'),
    pages: t('document_no_page_pages', { most: inputBounds.pdf.pages }),
    costly: t('document_no_page_costly'),
    refused: t('document_no_page_refused'),
    size: t('document_no_page_size'),
  };
}

/**
 * Returns a file as it is bound: a reduced picture, an unchanged PDF, or a page rendered from an electronic
 * invoice.
 */
async function partOf(
  files: JobContext['files'],
  file: AttachmentFacts,
  {
    keys,
    madeAt,
    folder,
    fits,
    locale,
  }: Pick<ReceiptsOrder, 'keys'> & {
    madeAt: Date;
    folder: string;
    fits: boolean;
    locale: Locale;
  },
): Promise<Omit<BindingPart, 'mark'>> {
  const { name, kind } = file;
  const facts = { name, mediaType: typeOfAttachment(kind) };
  const put = (bytes: Uint8Array) => putPart(folder, `${file.id}.part`, bytes);
  const bytes = await files.bytes(fileKey(ATTACHMENT_FILES, keys.get(file.id) ?? ''));
  if (kind === 'pdf')
    return { ...facts, kind: fits ? 'pdf' : 'size', path: await put(fits ? bytes : new Uint8Array()) };
  if (kind === 'xml') {
    const printed = await printedInvoice(bytes, { name, locale, madeAt });
    if (printed === undefined) return { ...facts, kind: 'kind', path: await put(bytes) };
    const drawn = await renderDocument(printed);
    return {
      ...facts,
      kind: 'drawn',
      path: await put(bytes),
      pages: await putPart(folder, `${file.id}.pdf`, drawn),
    };
  }
  const picture = await printPicture(bytes, kind).catch(() => undefined);
  if (picture === undefined) return { ...facts, kind: 'kind', path: await put(bytes) };
  return { ...facts, kind: 'picture', path: await put(picture) };
}

/** Stores the file before its row, and removes it if another document replaced it in the meantime. */
async function store(
  context: JobContext,
  { workspaceId, reportId, locale }: DocumentJob,
  { documentId, report }: Material,
  out: string,
): Promise<void> {
  const key = newFileName(workspaceId, 'pdf');
  const content = await readPart(out);
  const { size } = content;
  await context.files.put(fileKey(DOCUMENT_FILES, key), content);
  const kept = await context.inTenant(workspaceId, async ({ db, now }) => {
    await lockReport(db, reportId);
    const row = await repo.findDocument(db, reportId, locale);
    if (row === undefined || row.id !== documentId || row.state === 'ready') return false;
    await repo.setReady(db, documentId, { key, size, revision: report.revision, now });
    return true;
  });
  if (!kept) await context.files.remove(fileKey(DOCUMENT_FILES, key));
}
