/** Shows the history of a report. */

import type { CallAnswer } from '#kernel/call.ts';
import { Card } from '#ui/card.tsx';
import { HistoryList } from '#ui/history.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { readReportHistory } from '../report.contract.ts';
import { useReportStates } from './report-states.ts';

type History = CallAnswer<typeof readReportHistory>['history'];

export function ReportHistory({ history }: { history: History }) {
  const t = useTexts({ en, fr });
  const stateOf = useReportStates();
  const titleOf = ({ from, to, step }: History[number]) => {
    if (from === null) return t('report_begun');
    if (step === 'fill') return t('step_fill');
    if (step === 'refuse') return t('step_refuse');
    if (step === 'pass') return t('step_pass');
    if (step === 'withdraw') return t('report_withdrawn');
    if (step === 'reopen') return t('report_reopened');
    if (step === 'certify') return t('report_self_certified');
    return stateOf(to).text;
  };
  return (
    <Card title={t('history')} low>
      <HistoryList
        events={history}
        stateOf={(event) => ({ ...stateOf(event.to), text: titleOf(event) })}
        label={t('history')}
      />
    </Card>
  );
}
