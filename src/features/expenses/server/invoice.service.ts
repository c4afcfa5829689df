/** Reads electronic invoices and proposes values for a receipt. Nothing is stored. */
import { requireKind } from '#features/files/server/kind.service.ts';
import { authorOf, type Member } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import { COSTLY_FILES, limitCostlyFiles } from '#platform/limits/limits.ts';
import { embeddedFiles } from '#platform/pdf/pdf.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';
import { createThread, isCostly } from '#platform/thread/thread.ts';
import { mayReadReport } from '../access.ts';
import { ATTACHMENT_FILES } from '../attachment.rules.ts';
import type * as contract from '../invoice.contract.ts';
import type { InvoiceAnswer } from '../invoice.contract.ts';
import type { InvoiceFormat, NoInvoice } from '../invoice.rules.ts';
import { fullSplit, hasFrenchVat, ratesOn, type VatType, vatTypes } from '../vat.rules.ts';
import { findAttachment } from './attachment.repo.ts';
import type { InvoiceData } from './proposal.service.ts';
import { ownRates } from './rate.service.ts';

type Found = { format: InvoiceFormat; data: InvoiceData } | { reason: NoInvoice };
/** `costly`: reading exceeded the time or memory limit. */
type ParsedInvoice = Found & { costly?: boolean };

const THREADS = 2;
const thread = createThread(new URL('./invoice.worker.ts', import.meta.url), {
  deadlineMs: inputBounds.xml.ms,
  threads: THREADS,
  megabytes: inputBounds.xml.megabytes,
});
/** One at a time per person, so that slow files delay only their owner. */
const turns = createFairQueue({ atOnce: THREADS, atOncePerKey: 1, most: 200, mostPerKey: 8 });

export const readInvoice: Phases<typeof contract.readInvoice, Found> = {
  async prepare(context, { body }) {
    if (isXml(body.head))
      return body.size > inputBounds.xml.bytes
        ? { reason: 'broken' }
        : inTurn(context, async () => parseInvoice('cii', await body.bytes()));
    const kind = await requireKind(body, ['pdf', 'png', 'jpg', 'webp', 'heic']);
    return kind === 'pdf' ? inTurn(context, async () => inPdf(await body.bytes())) : { reason: 'none' };
  },
  run: (context, _, found) => proposed(context, found),
};

/** @throws Problem 404; 403 */
export const readAttachedInvoice: Phases<typeof contract.readAttachedInvoice, Found> = {
  async prepare(context, { params }) {
    const file = await attachmentFor(context, params.attachmentId);
    if (file.kind !== 'pdf') return { reason: 'none' };
    const key = fileKey(ATTACHMENT_FILES, file.storage_key);
    return inTurn(context, async () => inPdf(await context.files.bytes(key)));
  },
  run: (context, _, found) => proposed(context, found),
};

/** Requests under `doAs` count for the real person. @throws Problem 429 */
async function inTurn(
  { actor, limits }: PrepareContext<Member>,
  work: () => Promise<ParsedInvoice>,
): Promise<Found> {
  const who = String(authorOf(actor).userId);
  await limitCostlyFiles(limits, who);
  const { costly, ...found } = await turns.run(who, work);
  if (costly === true) await limits.count(COSTLY_FILES, who);
  return found;
}

async function attachmentFor({ actor, read }: PrepareContext<Member>, id: number) {
  const file = orNotFound(await read((db) => findAttachment(db, id)));
  if (!mayReadReport(actor, file)) throw new Problem(403);
  return file;
}

/** An XML document starts with its declaration or root, after a byte order mark and spaces. */
function isXml(head: FileContent['head']): boolean {
  return /^(?:\uFEFF|ï»¿)?\s*<(?:\?xml|[\w.-]+:|[A-Z])/.test(
    Buffer.from(head.subarray(0, 200)).toString('latin1'),
  );
}

/** Attachment names of Factur-X, ZUGFeRD and their predecessors. */
const invoiceNames = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml']);

async function inPdf(bytes: Uint8Array): Promise<ParsedInvoice> {
  const embedded = await embeddedFiles(bytes);
  if (embedded.kind !== 'read') return { reason: embedded.kind, costly: embedded.costly };
  const file = embedded.files.find(({ name }) => invoiceNames.has(name.toLowerCase()));
  return file === undefined ? { reason: 'none' } : parseInvoice('factur-x', file.data);
}

async function parseInvoice(format: InvoiceFormat, bytes: Uint8Array): Promise<ParsedInvoice> {
  let data: InvoiceData | undefined;
  try {
    // `read` is the exported function of the worker.
    data = (await thread.run('read', bytes)) as InvoiceData | undefined;
  } catch (error) {
    return { reason: 'broken', costly: isCostly(error) };
  }
  if (data === undefined) return { reason: 'broken' };
  if (data.credit) return { reason: 'credit_note' };
  if (data.total === null && data.number === '') return { reason: 'broken' };
  return { format: format === 'factur-x' ? format : data.format, data };
}

async function proposed({ db, now }: MemberContext, found: Found): Promise<InvoiceAnswer> {
  if ('reason' in found) return { invoice: null, reason: found.reason };
  const { format, data } = found;
  const rates = ratesOn(data.date ?? civilDay(now), await ownRates(db));
  const typeOf = (rate: number): VatType | null => vatTypes.find((type) => rates[type] === rate) ?? null;
  const lines = data.vat.length > 0 ? data.vat : onlyRate(data, Object.values(rates));
  const euros = (cents: number | null) => (cents === null ? null : decimalOf(cents, 'EUR'));
  return {
    reason: null,
    invoice: {
      ...{ format, supplier: data.supplier, number: data.number, date: data.date, currency: data.currency },
      abroad: data.country !== '' && !hasFrenchVat(data.country),
      total: euros(data.total),
      vat_total: euros(data.vatTotal),
      vat: lines.map(({ rate, net, vat }) => ({
        ...{ rate, type: typeOf(rate), net: decimalOf(net, 'EUR'), vat: decimalOf(vat, 'EUR') },
      })),
    },
  };
}

/** The smallest profile has no rates: use the only rate that matches total and VAT. */
function onlyRate({ total, vatTotal }: InvoiceData, rates: readonly number[]) {
  if (total === null || vatTotal === null) return [];
  const alike = rates.filter((rate) =>
    fullSplit(total, 'TYPEC', rate).every(({ vat }) => Math.abs(vat - vatTotal) <= 1),
  );
  const [rate] = alike;
  return rate === undefined || alike.length > 1 ? [] : [{ rate, net: total - vatTotal, vat: vatTotal }];
}
