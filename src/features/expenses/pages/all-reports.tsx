/** The page with the expense reports of all members, for managers and owners. */
import type { ClientLoaderFunctionArgs } from 'react-router';
import {
  PaymentState,
  usePaymentLabel,
  usePaymentOptions,
} from '#features/payments/components/payment-state.tsx';
import { reportStates } from '#features/receipts/report.rules.ts';
import { apiContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ExportButton } from '#ui/export-button.tsx';
import layout from '#ui/layout.module.css';
import { listQuery } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useMoney } from '#ui/use-money.ts';
import { exportAllReports, listAllReports } from '../company.contract.ts';
import { Period } from '../components/period.tsx';
import { ReportMarks } from '../components/report-marks.tsx';
import { useReportStates } from '../components/report-states.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request }: ClientLoaderFunctionArgs) {
  const { page, rowsPerPage, ...filter } = listQuery(listAllReports, request.url);
  const query = { page, rowsPerPage, ...filter };
  return { list: await context.get(apiContext)(listAllReports, { query }), filter };
}

interface AllReportsPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function AllReportsPage({ loaderData: { list, filter } }: AllReportsPageProps) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const api = useApi();
  const toLocal = useLocalPath();
  const stateOf = useReportStates();
  return (
    <>
      <PageHeader
        title={t('all_title')}
        lead={t('all_lead')}
        actions={
          list.members.length > 0 && (
            <ExportButton
              fileName={t('all_title').toLowerCase()}
              fetchFile={(format) => api(exportAllReports, { query: { ...filter, format } })}
            />
          )
        }
      />
      <DataTable
        label={t('all_title')}
        call={listAllReports}
        list={list}
        search={t('all_search')}
        filters={{
          memberId: {
            label: t('filter_member'),
            options: list.members.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
          },
          state: {
            label: t('filter_state'),
            options: reportStates.map((value) => ({ value, label: stateOf(value).text })),
          },
          payment: { label: usePaymentLabel(), options: usePaymentOptions() },
          contractId: {
            label: t('filter_contract'),
            options: list.contracts.map(({ contractId, cname }) => ({
              value: String(contractId),
              label: cname,
            })),
          },
          from: { as: 'day', label: t('filter_from') },
          to: { as: 'day', label: t('filter_to') },
        }}
        rowId={(report) => report.report_id}
        rowName={(report) => report.title}
        rowLink={(report) => toLocal(`/app/expenses/${report.report_id}`)}
        cells={{
          number: (report) => report.number && <span className={layout.whole}>{report.number}</span>,
          user: (report) => report.user.name,
          period: (report) => <Period report={report} />,
          total_ttc: (report) => moneyOf(report.total_ttc),
          state: (report) => (
            <>
              <StateDot tone={stateOf(report.state).tone}>{stateOf(report.state).text}</StateDot>
              <ReportMarks report={report} />
            </>
          ),
          payment: (report) => report.payment && <PaymentState payment={report.payment} />,
        }}
        places={{ number: 'detail', contract: 'extra' }}
        empty={<EmptyState icon="reports" title={t('all_none')} text={t('all_none_text')} />}
      />
    </>
  );
}
