/** Lists a member's newest expense reports, with a link to all if there are more. */
import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { Period } from '#features/expenses/components/period.tsx';
import { ReportMarks } from '#features/expenses/components/report-marks.tsx';
import { useReportStates } from '#features/expenses/components/report-states.ts';
import { PaymentState } from '#features/payments/components/payment-state.tsx';
import { Card } from '#ui/card.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { PersonPageData } from '../rules.ts';

export function ReportsCard({
  member: { memberId },
  reports: { reports, totalCount },
}: Pick<PersonPageData, 'member' | 'reports'>) {
  const t = useTexts({ en, fr });
  const { moneyOf } = useMoney();
  const toLocal = useLocalPath();
  const stateOf = useReportStates();
  if (totalCount === 0)
    return (
      <Card title={t('reports')}>
        <p>{t('reports_none')}</p>
      </Card>
    );
  return (
    <Card title={t('reports')}>
      <ItemList label={t('reports')}>
        {reports.map((report) => (
          <Item
            key={report.report_id}
            title={
              <Anchor component={Link} to={toLocal(`/app/expenses/${report.report_id}`)}>
                {report.title}
              </Anchor>
            }
            detail={
              <>
                <Period report={report} />
                <br />
                {report.payment ? (
                  <PaymentState payment={report.payment} />
                ) : (
                  <StateDot tone={stateOf(report.state).tone}>{stateOf(report.state).text}</StateDot>
                )}
                <ReportMarks report={report} />
              </>
            }
            action={<strong>{moneyOf(report.total_ttc)}</strong>}
          />
        ))}
      </ItemList>
      {totalCount > reports.length && (
        <div>
          <Button component={Link} variant="default" to={toLocal(`/app/all-reports?memberId=${memberId}`)}>
            {t('reports_all', { all: totalCount })}
          </Button>
        </div>
      )}
    </Card>
  );
}
