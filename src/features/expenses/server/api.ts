import { type Handler, handle } from '#platform/request/handler.ts';
import * as approval from '../approval.contract.ts';
import * as attachment from '../attachment.contract.ts';
import * as document from '../document.contract.ts';
import * as exported from '../export.contract.ts';
import * as invoice from '../invoice.contract.ts';
import * as poste from '../poste.contract.ts';
import * as receipt from '../receipt.contract.ts';
import * as report from '../report.contract.ts';
import * as attachments from './attachment.service.ts';
import * as decisions from './decision.service.ts';
import * as documents from './document.service.ts';
import * as exports from './export.service.ts';
import * as inbox from './inbox.service.ts';
import * as invoices from './invoice.service.ts';
import * as postes from './poste.service.ts';
import * as rates from './rate.service.ts';
import * as receipts from './receipt.service.ts';
import * as reports from './report.service.ts';

export const expensesApi: Handler[] = [
  handle(report.createReport, reports.create),
  handle(report.listReports, reports.list),
  handle(report.readReport, reports.read),
  handle(report.listDeciders, reports.listDeciders),
  handle(report.readReportHistory, reports.history),
  handle(report.submitReport, decisions.submit),
  handle(report.updateReport, reports.update),
  handle(report.approveReport, decisions.approve),
  handle(report.rejectReport, decisions.reject),
  handle(report.withdrawReport, decisions.withdraw),
  handle(report.reopenReport, decisions.reopen),
  handle(report.deleteReport, reports.remove),
  handle(receipt.listReceipts, receipts.list),
  handle(receipt.readReceipt, receipts.read),
  handle(receipt.generateReceipt, receipts.generate),
  handle(receipt.createReceipt, receipts.create),
  handle(receipt.updateReceipt, receipts.update),
  handle(receipt.deleteReceipt, receipts.remove),
  handle(receipt.computeMileage, receipts.computeMileage),
  handle(attachment.addAttachment, attachments.add),
  handle(attachment.listAttachments, attachments.list),
  handle(attachment.deleteAttachment, attachments.remove),
  handle(attachment.readAttachmentFile, attachments.readFile),
  handle(attachment.readAttachmentPreview, attachments.readPreview),
  handle(approval.listReportInbox, inbox.list),
  handle(approval.decideReports, inbox.decide),
  handle(invoice.readInvoice, invoices.readUploaded),
  handle(invoice.readAttachedInvoice, invoices.readAttached),
  handle(document.makeReportDocument, documents.make),
  handle(document.readReportDocument, documents.read),
  handle(document.readReportDocumentFile, documents.readFile),
  handle(exported.exportReport, exports.exportReport),
  handle(exported.exportAccounting, exports.exportAccounting),
  handle(exported.exportRebilling, exports.exportRebilling),
  handle(exported.readExpenseSettings, exports.readSettings),
  handle(exported.updateExpenseSettings, exports.updateSettings),
  handle(poste.createPoste, postes.create),
  handle(poste.listPostes, postes.list),
  handle(poste.morePostes, postes.list),
  handle(poste.readPoste, postes.read),
  handle(poste.updatePoste, postes.update),
  handle(poste.listVatRates, rates.listRates),
  handle(poste.addVatRate, rates.addRate),
  handle(poste.setVatAccount, rates.setAccount),
  handle(poste.deleteVatRate, rates.deleteRate),
];
