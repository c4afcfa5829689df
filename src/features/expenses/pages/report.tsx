/** The page with the receipts, totals and history of one report (business-app §2 «Expenses»). */
import type { ClientLoaderFunctionArgs } from 'react-router';
import { listPostes } from '#features/postes/contract.ts';
import { generateReceipt, listReceipts } from '#features/receipts/contract.ts';
import { listVatRates } from '#features/vat/contract.ts';
import { readVersioned } from '#kernel/client.ts';
import { apiContext } from '#ui/context.ts';
import { listQuery } from '#ui/list-address.ts';
import { ReportView } from '../components/report-view.tsx';
import { readReport, readReportHistory } from '../report.contract.ts';

export async function clientLoader({ context, params: { reportId }, request }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const params = { reportId: Number(reportId) };
  const [report, list, { history }, { postes }, { rates }, next] = await Promise.all([
    readVersioned(api, readReport, { params }),
    api(listReceipts, { params, query: listQuery(listReceipts, request.url) }),
    api(readReportHistory, { params }),
    api(listPostes, { query: { rowsPerPage: 1000 } }),
    api(listVatRates),
    api(generateReceipt, { params }),
  ]);
  return { report, list, history, postes, rates, next };
}

export type ReportPageData = Awaited<ReturnType<typeof clientLoader>>;

export default function ReportPage({ loaderData }: { loaderData: ReportPageData }) {
  return <ReportView key={loaderData.report.data.report_id} {...loaderData} />;
}
