/** Declares the list of all reports of the workspace, for managers and owners. Source: product.md §1 «Rights», §5. */
import { z } from 'zod';
import { paymentStates } from '#features/payments/rules.ts';
import { reportStates } from '#features/receipts/report.rules.ts';
import { call, fileAnswer } from '#kernel/call.ts';
import { dayField } from '#kernel/day-schema.ts';
import { id } from '#kernel/id.ts';
import { listCall } from '#kernel/list.ts';
import { sheetMediaTypes, sheetQuery } from '#kernel/sheet-format.ts';
import { report } from './report.contract.ts';
import './errors.ts';

const access = ['ROLE_MANAGER', 'ROLE_OWNER'] as const;
/** Counting stops here, so that a long list opens as fast as a short one. */
const COUNTED_REPORTS = 10_000;

export const listAllReports = listCall({
  id: 'listAllReports',
  path: '/reports',
  summary: 'List the expense reports of all members, newest first',
  access,
  fromStandby: true,
  name: 'reports',
  row: report,
  columns: {
    title: 'name',
    number: 'word',
    user: 'text',
    period: 'period',
    contract: 'text',
    total_ttc: 'money',
    state: 'state',
    payment: 'state',
  },
  /** Title, number, and name of the author. */
  search: true,
  filters: {
    memberId: id,
    state: z.enum(reportStates),
    payment: z.enum(paymentStates),
    contractId: id,
    /** First and last day, both included, of a period that the report's period overlaps. */
    from: dayField,
    to: dayField,
  },
  sort: ['period'],
  countUpTo: COUNTED_REPORTS,
  extra: {
    /** The members and contracts with reports, in the order of their names, for the filters. */
    members: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
    contracts: z.array(z.object({ contractId: z.number().int(), cname: z.string() })),
  },
  texts: { failure: 'FAILED TO READ REPORTS' },
});

export const exportAllReports = call({
  id: 'exportAllReports',
  method: 'GET',
  path: '/expenses/reports/export',
  summary: 'Export the same list as a spreadsheet',
  independent: 'member and contract are filters, each chosen freely',
  access,
  onRecord: true,
  query: listAllReports.query.omit({ rowsPerPage: true, page: true }).extend(sheetQuery.shape),
  answer: fileAnswer,
  produces: sheetMediaTypes,
  texts: { failure: 'FAILED TO EXPORT EXPENSES' },
});
