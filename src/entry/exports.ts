/** Lists what each kind of large file is made from. */
import { archivedBills } from '#features/billing/server/bill.service.ts';
import { mayKeepBooks } from '#features/books/access.ts';
import { downloadExport, exportEntries } from '#features/books/contract.ts';
import { exportEntries as entriesOf, downloadExport as periodOf } from '#features/books/server/service.ts';
import { downloadFiscalYear as yearOf } from '#features/books/server/year.service.ts';
import { downloadFiscalYear } from '#features/books/year.contract.ts';
import { monthOf } from '#features/closing/archive.rules.ts';
import { makeActivityReports } from '#features/closing/server/archive.service.ts';
import { exportRebilling } from '#features/expenses/export.contract.ts';
import { exportRebilling as rebillingOf } from '#features/expenses/server/export.service.ts';
import { fileSource, type LargeFile, largeFile } from '#features/exports/server/large.service.ts';
import type { ExportSources } from '#features/exports/server/service.ts';
import { maySeeEverybody } from '#features/planning/access.ts';
import { exportMonth } from '#features/planning/document.contract.ts';
import { exportMonth as monthSheetOf } from '#features/planning/server/document.service.ts';
import { mayExportExpenses } from '#features/receipts/access.ts';
import { archivedSalesInvoices } from '#features/sales/server/service.ts';
import { exportArchive } from '#features/workspaces/contract.ts';
import { makeArchive } from '#features/workspaces/server/archive.service.ts';
import { isForRole } from '#kernel/call.ts';

/** Calls whose files may be too large for a request. */
export const largeFiles: readonly LargeFile[] = [
  largeFile(exportRebilling, rebillingOf, { page: 'expenses', may: mayExportExpenses }),
  largeFile(exportEntries, entriesOf, { page: 'expenses', may: mayKeepBooks }),
  largeFile(downloadExport, periodOf, { page: 'books', may: mayKeepBooks }),
  largeFile(downloadFiscalYear, yearOf, { page: 'books', may: mayKeepBooks }),
  largeFile(exportMonth, monthSheetOf, { page: 'planning', may: maySeeEverybody }),
];

export const exportSources: ExportSources = {
  file: fileSource(largeFiles),
  workspace: {
    may: ({ role }) => isForRole(exportArchive, role),
    path: () => 'workspace',
    make: makeArchive([archivedBills, archivedSalesInvoices]),
  },
  activity_reports: {
    may: maySeeEverybody,
    path(subject) {
      const { year, month } = monthOf(subject);
      return `closing?year=${year}&month=${month}`;
    },
    make: makeActivityReports,
  },
};
