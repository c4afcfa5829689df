/** Shows the history of a week. */
import { HistoryList } from '#ui/history.tsx';
import { LineSkeleton } from '#ui/line-skeleton.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import { readWeekHistory } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useWeekStates } from './week-state.tsx';

export function WeekHistory({ timesheetId }: { timesheetId: number }) {
  const t = useTexts({ en, fr });
  const stateOf = useWeekStates();
  const reading = useCallState(readWeekHistory, { params: { timesheetId } });
  // Steps that do not change the state.
  const textOf = (step: string) =>
    step === 'fill' ? { text: t('week_filled_in') } : step === 'pass' ? { text: t('week_passed') } : {};
  return (
    <section>
      <h3>{t('week_history')}</h3>
      <Loaded callState={reading} fallback={<LineSkeleton lines={2} />}>
        {({ history }) => (
          <HistoryList
            events={history}
            stateOf={({ step, to }) => ({ ...stateOf(to), ...textOf(step) })}
            label={t('week_history')}
          />
        )}
      </Loaded>
    </section>
  );
}
