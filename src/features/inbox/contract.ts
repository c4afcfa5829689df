/** Declares the calls for suppliers' invoices that the approved platform has received for the company. */
import { z } from 'zod';
import { sentStatus } from '#features/dispatch/contract.ts';
import { answerCodes, disputeReasons } from '#features/dispatch/status.rules.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { daySchema } from '#kernel/day-schema.ts';
import { chosenId, id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { receivers } from './access.ts';
import { fieldError } from './errors.ts';
import { REASON_LENGTH, supplierStates } from './rules.ts';

const int = z.number().int();
const FAILURE = 'FAILED TO READ SUPPLIER INVOICES';
const params = z.object({ supplierInvoiceId: id });

const supplierInvoice = z.object({
  supplierInvoiceId: int,
  /** The name of the file if the invoice names no supplier. */
  supplier: z.string(),
  number: z.string(),
  /** The day of the invoice, or on which it was received. */
  datedOn: daySchema,
  currency: z.string(),
  /** A decimal with VAT, negative for a credit note; null if the file does not state it. */
  total: z.string().nullable(),
  state: z.enum(supplierStates),
  /** Whether there is a file; none is kept that is neither a PDF nor an XML invoice. */
  hasFile: z.boolean(),
  /** Why it was set aside; empty otherwise. */
  reason: z.string(),
  /** Whether the platform can take an answer to the supplier: the file states its number and the supplier's SIREN. */
  answerable: z.boolean(),
  /** What the supplier was told, the oldest first. */
  answers: z.array(sentStatus),
  /** The report of the receipt that was made from it. */
  reportId: int.nullable(),
});
export type SupplierInvoice = z.infer<typeof supplierInvoice>;

export const listSupplierInvoices = listCall({
  id: 'listSupplierInvoices',
  path: '/supplier-invoices',
  summary: 'List suppliers’ invoices received by the approved platform, newest first',
  access: receivers,
  name: 'supplierInvoices',
  row: supplierInvoice,
  columns: { supplier: 'name', number: 'text', datedOn: 'date', total: 'figure', state: 'state' },
  search: true,
  filters: { state: z.enum(supplierStates) },
  sort: ['supplier', 'datedOn'],
  texts: { failure: FAILURE },
});
export type SupplierInvoiceList = z.infer<typeof listSupplierInvoices.answer>;

export const readSupplierInvoiceFile = call({
  id: 'readSupplierInvoiceFile',
  method: 'GET',
  path: '/supplier-invoices/{supplierInvoiceId}/file',
  summary: 'The file as the platform received it',
  access: receivers,
  params,
  produces: 'application/octet-stream',
  answer: fileAnswer,
  texts: { failure: FAILURE },
});

export const useSupplierInvoice = call({
  id: 'useSupplierInvoice',
  method: 'POST',
  path: '/supplier-invoices/{supplierInvoiceId}/receipt',
  summary: 'Make a receipt from an invoice, with its file and fields, in an own report',
  access: receivers,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'an invoice becomes one receipt at most',
  independent: 'any report and expense type can be used',
  encoding: 'form',
  params,
  body: z.object({ reportId: chosenId, posteId: chosenId }),
  status: 201,
  answer: z.object({ supplierInvoiceId: int, receiptId: int, reportId: int }),
  records: 'supplier-invoice.used',
  texts: {
    success: 'Receipt made from the invoice',
    failure: 'FAILED TO MAKE RECEIPT',
    byStatus: { 409: 'FAILED TO MAKE RECEIPT' },
  },
});

export const answerSupplierInvoice = call({
  id: 'answerSupplierInvoice',
  method: 'POST',
  path: '/supplier-invoices/{supplierInvoiceId}/answers',
  summary:
    'Tell the supplier through the platform: taken over (204), approved (205), in dispute (207) or refused (210), each once; a refused one is set aside',
  access: receivers,
  notUnderDoAs: 'the supplier receives it in the company’s name',
  safeguard: 'form',
  unversioned: 'each status is stated once',
  encoding: 'form',
  params,
  body: z.object({
    code: z.coerce
      .number(fieldError('supplier_code_needed'))
      .pipe(z.literal([...answerCodes], fieldError('supplier_code_needed')))
      .meta({ examples: ['205', '210'] }),
    reasonCode: z
      .enum(['', ...disputeReasons], fieldError('supplier_reason_unfit'))
      .default('')
      .meta({ examples: ['', 'DOUBLON'] }),
    reason: z.string().trim().max(REASON_LENGTH, fieldError('supplier_reason_needed')).default(''),
  }),
  answer: z.object({ supplierInvoiceId: int }),
  records: 'supplier-invoice.answered',
  texts: {
    success: 'Answer queued for the platform',
    failure: 'FAILED TO ANSWER SUPPLIER',
    byStatus: { 409: 'FAILED TO ANSWER SUPPLIER' },
  },
});

export const setAsideSupplierInvoice = call({
  id: 'setAsideSupplierInvoice',
  method: 'PUT',
  path: '/supplier-invoices/{supplierInvoiceId}/set-aside',
  summary: 'Set a new invoice aside with a reason',
  access: receivers,
  underDoAs: true,
  safeguard: 'form',
  unversioned: 'only a new invoice is set aside',
  encoding: 'form',
  params,
  body: z.object({
    reason: z
      .string(fieldError('supplier_reason_needed'))
      .trim()
      .min(1, fieldError('supplier_reason_needed'))
      .max(REASON_LENGTH, fieldError('supplier_reason_needed')),
  }),
  answer: z.object({ supplierInvoiceId: int }),
  records: 'supplier-invoice.set-aside',
  texts: { success: 'Invoice set aside', failure: 'FAILED TO SET INVOICE ASIDE' },
});

export const restoreSupplierInvoice = call({
  id: 'restoreSupplierInvoice',
  method: 'PUT',
  path: '/supplier-invoices/{supplierInvoiceId}/restore',
  summary: 'Take an invoice that was set aside back among the new ones',
  access: receivers,
  underDoAs: true,
  safeguard: 'it can be set aside again',
  unversioned: 'only an invoice that was set aside is taken back',
  encoding: 'none',
  params,
  answer: z.object({ supplierInvoiceId: int }),
  records: 'supplier-invoice.restored',
  texts: { success: 'Invoice taken back', failure: 'FAILED TO SET INVOICE ASIDE' },
});
