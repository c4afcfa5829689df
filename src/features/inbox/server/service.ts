/** Lists suppliers' invoices, makes receipts from them, and sets them aside. */
import { createHash } from 'node:crypto';
import type { SentStatus } from '#features/dispatch/contract.ts';
import { answerSupplier, answersTo } from '#features/dispatch/server/sent.service.ts';
import { REFUSED } from '#features/dispatch/status.rules.ts';
import { typeOfKind } from '#features/files/rules.ts';
import { privateFile } from '#features/files/server/delivery.service.ts';
import { contentOf } from '#features/files/server/kind.service.ts';
import { requireRoom } from '#features/files/server/quota.service.ts';
import { type FoundInvoice, proposed, receivedInvoice } from '#features/invoices/server/service.ts';
import { createReceipt as createReceiptCall } from '#features/receipts/contract.ts';
import { addAttachment, storeReceived } from '#features/receipts/server/attachment.service.ts';
import { createReceipt } from '#features/receipts/server/service.ts';
import { authorOf, displayName } from '#kernel/actor.ts';
import type { CallInput } from '#kernel/call.ts';
import { decimalOf } from '#kernel/money.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import type { MemberContext } from '#platform/request/context.ts';
import type { Phases } from '#platform/request/handler.ts';
import { page } from '#platform/request/page.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import { mayAnswerSuppliers, mayReceive } from '../access.ts';
import type { SupplierInvoice } from '../contract.ts';
import * as contract from '../contract.ts';
import { fieldError } from '../errors.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { answerFault, receiptFieldsOf, SUPPLIER_FILES, type SupplierState } from '../rules.ts';
import * as repo from './repo.ts';

type On<Name extends keyof typeof contract> = CallInput<Extract<(typeof contract)[Name], { method: string }>>;

export async function listSupplierInvoices(context: MemberContext, { query }: On<'listSupplierInvoices'>) {
  const { db } = context;
  const statements = repo.listInvoices(db, query);
  const answers = new Map<number, SentStatus[]>();
  const rows = async () => {
    const found = await statements.rows();
    for (const [id, sent] of await answersTo(
      db,
      found.map((row) => row.id),
    ))
      answers.set(id, sent);
    return found;
  };
  return page(
    context,
    contract.listSupplierInvoices,
    query,
    { ...statements, rows },
    {
      row: (row) => rowOf(row, answers.get(row.id) ?? []),
      texts: { en, fr },
    },
  );
}

function rowOf(row: repo.SupplierRecord, answers: SentStatus[]): SupplierInvoice {
  return {
    supplierInvoiceId: row.id,
    supplier: row.supplier || row.name,
    number: row.number,
    datedOn: row.dated_on,
    currency: row.currency,
    total: row.total_cents === null ? null : decimalOf(row.total_cents, 'EUR'),
    state: row.state,
    hasFile: row.storage_key !== null,
    reason: row.set_aside ?? '',
    answerable: isAnswerable(row),
    answers,
    reportId: row.report_id,
  };
}

/** @throws Problem 404; 403 */
export async function readSupplierInvoiceFile(
  { db, actor }: MemberContext,
  { params }: On<'readSupplierInvoiceFile'>,
) {
  const found = await repo.findInvoice(db, params.supplierInvoiceId);
  const stored = found?.storage_key == null ? undefined : { ...found, storage_key: found.storage_key };
  return privateFile(actor, stored, mayReceive, ({ storage_key, name, kind, id, byte_size }) => ({
    key: fileKey(SUPPLIER_FILES, storage_key),
    name: name || `${id}.${kind}`,
    mediaType: kind === 'xml' ? 'application/xml' : typeOfKind('pdf'),
    size: byte_size,
  }));
}

interface Copied {
  found: FoundInvoice;
  bytes: Uint8Array;
  file: Parameters<typeof addAttachment.run>[2];
}

/**
 * Makes the receipt as its form would: with what the invoice says, and its file attached. Both exist or neither.
 * @throws Problem 404; 409 SUPPLIER_SETTLED for one that is not new, SUPPLIER_UNREAD, SUPPLIER_CURRENCY, REPORT_LOCKED; 400 at
 * the type; 403 for another person's report, or if the workspace's quota is used up.
 */
export const useSupplierInvoice: Phases<typeof contract.useSupplierInvoice, Copied> = {
  async prepare(context, { params }) {
    const { read, files, actor } = context;
    if (!mayReceive(actor)) throw new Problem(403);
    const row = await read(async (db) => {
      const found = orNotFound(await repo.findInvoice(db, params.supplierInvoiceId));
      await requireRoom(db, found.byte_size);
      return found;
    });
    requireNew(row.state);
    if (row.storage_key === null) throw new Problem(409, { code: 'SUPPLIER_UNREAD' });
    const bytes = await files.bytes(fileKey(SUPPLIER_FILES, row.storage_key));
    const received = orNotFound(await receivedInvoice(contentOf(bytes)));
    return { found: received.found, bytes, file: await storeReceived(context, received.kind, bytes) };
  },
  async run(context, { params, body }, { found, bytes, file }) {
    const { db } = context;
    const row = orNotFound(await repo.lockInvoice(db, params.supplierInvoiceId));
    requireNew(row.state);
    const fields = receiptFieldsOf((await proposed(context, found)).invoice);
    if ('unfit' in fields) throw new Problem(409, { code: `SUPPLIER_${String(fields.unfit).toUpperCase()}` });
    const { receiptId } = await receiptWith(context, { ...fields, ...body });
    const sha256 = createHash('sha256').update(bytes).digest();
    const attached = { ...contentOf(bytes), name: row.name, sha256 };
    const attachTo = { params: { receiptId }, query: undefined, body: attached };
    await addAttachment.run(context, attachTo, file);
    const { workspaceId } = context.actor;
    const link = { workspace_id: workspaceId, supplier_invoice_id: row.id, receipt_id: receiptId };
    await repo.linkReceipt(db, link);
    await settle(context, row, 'supplier-invoice.used', {});
    return { supplierInvoiceId: row.id, receiptId, reportId: body.reportId };
  },
  async undo(context, { file }) {
    await addAttachment.undo?.(context, file);
  },
};

/** An error at a field that this form does not have is one of the type, whose VAT the invoice does not fit. */
async function receiptWith(context: MemberContext, fields: object): Promise<{ receiptId: number }> {
  const { data: body } = createReceiptCall.body.safeParse(fields);
  if (body === undefined) throw new Problem(400, { errors: { posteId: fieldError('supplier_unfit') } });
  try {
    return await createReceipt(context, { params: undefined, query: undefined, body });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, errors } = error;
    if (status === 400 && errors !== undefined)
      throw new Problem(400, { errors: { posteId: errors.posteId ?? fieldError('supplier_unfit') } });
    throw error;
  }
}

const isAnswerable = ({ number, seller_siren }: { number: string; seller_siren: string }) =>
  number !== '' && seller_siren !== '';

/**
 * @throws Problem 403; 404; 400 at `reasonCode` or `reason`; 409 SUPPLIER_UNREAD without number or SIREN, SUPPLIER_SETTLED for the refusal
 * of an invoice that has a receipt, or as `answerSupplier`.
 */
export async function answerSupplierInvoice(
  context: MemberContext,
  { params, body }: On<'answerSupplierInvoice'>,
) {
  const { db, actor } = context;
  if (!mayAnswerSuppliers(actor)) throw new Problem(403);
  const row = orNotFound(await repo.lockInvoice(db, params.supplierInvoiceId));
  const { code, reasonCode, reason } = body;
  const fault = answerFault(code, body);
  if (fault !== undefined) {
    const error = fault === 'reason' ? 'supplier_reason_needed' : 'supplier_reason_unfit';
    throw new Problem(400, { errors: { [fault]: fieldError(error) } });
  }
  if (!isAnswerable(row)) throw new Problem(409, { code: 'SUPPLIER_UNREAD' });
  const isRefused = code === REFUSED;
  if (isRefused && row.state === 'used') throw new Problem(409, { code: 'SUPPLIER_SETTLED' });
  await answerSupplier(context, { supplierInvoiceId: row.id, code, reasonCode, reason });
  await settle(context, row, 'supplier-invoice.answered', {
    ...(isRefused && { set_aside: reason || reasonCode }),
    status: code,
  });
  return { supplierInvoiceId: row.id };
}

/** @throws Problem 403; 404; 409 SUPPLIER_SETTLED */
export async function setAsideSupplierInvoice(
  context: MemberContext,
  { params, body }: On<'setAsideSupplierInvoice'>,
) {
  const row = await lock(context, params.supplierInvoiceId, 'new');
  await settle(context, row, 'supplier-invoice.set-aside', { set_aside: body.reason });
  return { supplierInvoiceId: row.id };
}

/** @throws Problem 403; 404; 409 SUPPLIER_SETTLED, or SUPPLIER_REFUSED if the supplier was told so. */
export async function restoreSupplierInvoice(
  context: MemberContext,
  { params }: On<'restoreSupplierInvoice'>,
) {
  const row = await lock(context, params.supplierInvoiceId, 'rejected');
  // The supplier counts on the refusal.
  const answers = await answersTo(context.db, [row.id]);
  if (answers.get(row.id)?.some(({ code, state }) => code === REFUSED && state !== 'failed'))
    throw new Problem(409, { code: 'SUPPLIER_REFUSED' });
  await settle(context, row, 'supplier-invoice.restored', { set_aside: null });
  return { supplierInvoiceId: row.id };
}

async function lock({ db, actor }: MemberContext, id: number, wanted: SupplierState) {
  if (!mayReceive(actor)) throw new Problem(403);
  const row = orNotFound(await repo.lockInvoice(db, id));
  requireNew(row.state, wanted);
  return row;
}

function requireNew(state: SupplierState, wanted: SupplierState = 'new'): void {
  if (state !== wanted) throw new Problem(409, { code: 'SUPPLIER_SETTLED' });
}

async function settle(
  context: MemberContext,
  { id, supplier, number }: { id: number; supplier: string; number: string },
  action: string,
  { status, ...values }: { set_aside?: string | null; status?: number },
): Promise<void> {
  const { db, actor, now } = context;
  const author = authorOf(actor);
  await repo.settleInvoice(db, id, {
    ...values,
    acted_by_id: author.userId,
    acted_by_name: displayName(author),
    settled_at: now,
  });
  await context.record({
    action,
    subjectType: 'supplier-invoice',
    subjectId: id,
    detail: {
      supplier,
      number,
      ...(status !== undefined && { status }),
      ...(values.set_aside != null && { reason: values.set_aside }),
    },
  });
}
