/** Reads electronic invoices and proposes values for a receipt. Stores nothing. */
import type { FileKind } from '#features/files/rules.ts';
import { requireKind } from '#features/files/server/kind.service.ts';
import { type VatType, vatTypes } from '#features/vat/rules.ts';
import { ownRates } from '#features/vat/server/service.ts';
import { ratesIn, type Territory, territoryOf, territoryRules } from '#features/vat/territory.rules.ts';
import { authorOf, type Member } from '#kernel/actor.ts';
import { civilDay } from '#kernel/civil-day.ts';
import { inputBounds } from '#kernel/input-bounds.ts';
import { decimalOf } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import type { FileContent } from '#kernel/uploaded-file.ts';
import { COSTLY_FILES, limitCostlyFiles } from '#platform/limits/limits.ts';
import type { PdfContent } from '#platform/pdf/document.ts';
import { embeddedFile } from '#platform/pdf/pdf.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { createFairQueue } from '#platform/thread/fair-queue.ts';
import { createThread, isCostly } from '#platform/thread/thread.ts';
import type * as contract from '../contract.ts';
import type { InvoiceAnswer } from '../contract.ts';
import type { InvoiceFormat, NoInvoice } from '../rules.ts';
import { contradictionsIn } from '../sums.rules.ts';
import { invoicePdf, type Printing } from './documents.ts';
import type { ReadInvoice } from './invoice.worker.ts';
import { guessedLine, type InvoiceData } from './proposal.service.ts';
import { startsAsXml } from './xml.service.ts';

export type FoundInvoice = ({ format: InvoiceFormat } & ReadInvoice) | { reason: NoInvoice };
/** `costly`: reading exceeded the limit of time or memory. */
type ParsedInvoice = FoundInvoice & { costly?: boolean };

const THREADS = 2;
const thread = createThread(new URL('./invoice.worker.ts', import.meta.url), {
  deadlineMs: inputBounds.xml.ms,
  threads: THREADS,
  megabytes: inputBounds.xml.megabytes,
});
/** Runs one at a time per person, so that slow files delay only the person who sent them. */
const turns = createFairQueue({ atOnce: THREADS, atOncePerKey: 1, most: 200, mostPerKey: 8 });

export const readInvoice: Phases<typeof contract.readInvoice, FoundInvoice> = {
  async prepare(context, { body }) {
    if (startsAsXml(body.head)) return inTurn(context, async () => inXml(await body.bytes()));
    const kind = await requireKind(body, ['pdf', 'png', 'jpg', 'webp', 'heic']);
    return kind === 'pdf' ? inTurn(context, async () => inPdf(await body.bytes())) : { reason: 'none' };
  },
  run: (context, _, found) => proposed(context, found),
};

/** Reads the invoice in a stored file. @throws Problem 429 */
export function storedInvoice(
  context: PrepareContext<Member>,
  { kind, key }: { kind: FileKind | 'xml'; key: string },
): Promise<FoundInvoice> {
  if (kind !== 'pdf' && kind !== 'xml') return Promise.resolve({ reason: 'none' });
  const parse = kind === 'pdf' ? inPdf : inXml;
  return inTurn(context, async () => parse(await context.files.bytes(key)));
}

/**
 * Requires that a file which starts as XML is an invoice, because other XML is not accepted as attachment.
 * @throws Problem 400 FILE_KIND_REFUSED; 429 if too many files of this person wait or took too long.
 */
export async function requireInvoice(context: PrepareContext<Member>, file: FileContent): Promise<void> {
  const found = await inTurn(context, async () => inXml(await file.bytes()));
  if ('reason' in found) throw new Problem(400, { code: 'FILE_KIND_REFUSED' });
}

/**
 * Reads a file that a program received, without the turns of people.
 * @returns its kind and the invoice in it; undefined for a file that is neither a PDF nor an XML invoice.
 */
export async function receivedInvoice(
  file: FileContent,
): Promise<{ kind: 'pdf' | 'xml'; found: FoundInvoice } | undefined> {
  const bytes = await file.bytes();
  if (startsAsXml(file.head)) {
    const { costly: _, ...found } = await inXml(bytes);
    return 'reason' in found ? undefined : { kind: 'xml', found };
  }
  try {
    await requireKind(file, ['pdf']);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
  const { costly: _, ...found } = await inPdf(bytes);
  return { kind: 'pdf', found };
}

/** Prepares the PDF of an XML invoice; undefined if it cannot be read. */
export async function printedInvoice(bytes: Uint8Array, printing: Printing): Promise<PdfContent | undefined> {
  const found = await inXml(bytes);
  return 'page' in found ? invoicePdf(found.page, printing) : undefined;
}

/** Requests under `doAs` count towards the limit of the signed-in person. @throws Problem 429 */
async function inTurn(
  { actor, limits }: PrepareContext<Member>,
  work: () => Promise<ParsedInvoice>,
): Promise<FoundInvoice> {
  const who = String(authorOf(actor).userId);
  await limitCostlyFiles(limits, who);
  const { costly, ...found } = await turns.run(who, work);
  if (costly === true) await limits.count(COSTLY_FILES, who);
  return found;
}

/** Attachment names of Factur-X, ZUGFeRD and their predecessors. */
const invoiceNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];

async function inPdf(bytes: Uint8Array): Promise<ParsedInvoice> {
  const file = await embeddedFile(bytes, invoiceNames);
  if (file.kind !== 'read') return { reason: file.kind, costly: file.costly };
  return file.data === undefined ? { reason: 'none' } : parseInvoice('factur-x', file.data);
}

/** Any XML invoice: the root element determines the format in the result. */
const inXml = (bytes: Uint8Array) => parseInvoice('cii', bytes);

async function parseInvoice(format: InvoiceFormat, bytes: Uint8Array): Promise<ParsedInvoice> {
  let found: ReadInvoice | undefined;
  try {
    // `read` is exported by the worker.
    found = (await thread.run('read', bytes)) as ReadInvoice | undefined;
  } catch (error) {
    return { reason: 'broken', costly: isCostly(error) };
  }
  if (found === undefined) return { reason: 'broken' };
  const { data, page } = found;
  if (data.total === null && data.number === '') return { reason: 'broken' };
  return { format: format === 'factur-x' ? format : data.format, data, page };
}

/** Returns the territory of an invoice: the supplier's, or metropolitan France for rates that only it has. */
function placeOf({ country, postcode, vat = [] }: InvoiceData): { territory: Territory; abroad: boolean } {
  const home = country === '' ? 'metropole' : territoryOf(country, postcode);
  if (home === undefined) return { territory: 'metropole', abroad: true };
  const hasAll = (territory: Territory) => {
    const known = territoryRules[territory].rates?.map(({ rate }) => rate) ?? [];
    return vat.every(({ rate }) => rate === 0 || known.includes(rate));
  };
  const territory = ([home, 'metropole', 'corse'] as const).find(hasAll) ?? home;
  return { territory, abroad: false };
}

/** Proposes the values of a receipt for the invoice that was found. */
export async function proposed(
  { db, now, zone }: MemberContext,
  found: FoundInvoice,
): Promise<InvoiceAnswer> {
  if ('reason' in found) return { invoice: null, page: null, reason: found.reason };
  const { format, data, page } = found;
  const { territory, abroad } = placeOf(data);
  const rates = ratesIn(territory, data.date ?? civilDay(now, zone), await ownRates(db));
  const typeOf = (rate: number): VatType | null => vatTypes.find((type) => rates[type] === rate) ?? null;
  const guess = data.vat?.length === 0 && !abroad ? guessedLine(data, Object.values(rates)) : [];
  const euros = (cents: number | null) => (cents === null ? null : decimalOf(cents, 'EUR'));
  return {
    reason: null,
    page,
    invoice: {
      format,
      credit_note: data.credit,
      credits: data.credits,
      profile: data.profile,
      supplier: data.supplier,
      abroad,
      territory,
      number: data.number,
      date: data.date,
      currency: data.currency,
      total: euros(data.total),
      paid: euros(data.paid),
      due: euros(data.due),
      vat_total: euros(data.vatTotal),
      contradictions: contradictionsIn(page, data.profile).map(({ sum, stated, computed }) => ({
        sum,
        stated: decimalOf(stated, 'EUR'),
        computed: decimalOf(computed, 'EUR'),
      })),
      guessed: guess.length > 0,
      vat: [...(data.vat ?? []), ...guess].map(({ rate, net, vat }) => ({
        rate,
        type: typeOf(rate),
        net: decimalOf(net, 'EUR'),
        vat: decimalOf(vat, 'EUR'),
      })),
    },
  };
}
