/** Shows the twelve months of the person's role: utilisation of the team, or the own days. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { maySeeFigure } from '#features/figures/access.ts';
import { FigureCard } from '#features/figures/components/figure-card.tsx';
import { readFigure } from '#features/figures/contract.ts';
import { fieldsOf } from '#kernel/day.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { useToday } from '#ui/zone.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Nothing is shown while it loads or fails, because it adds to the page and the page does not wait for it. */
export function RoleFigure() {
  const t = useTexts({ en, fr });
  const person = useSession();
  const toLocal = useLocalPath();
  const { year, month } = fieldsOf(useToday());
  const leads = maySeeFigure(person, 'utilisation');
  const figure = leads ? 'utilisation' : 'days';
  const query = { year, month, ...(!leads && { memberId: person.userId }) };
  const { data } = useCallState(readFigure, { params: { figure }, query });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <div>
      <FigureCard figure={figure} table={data} query={query} />
      {leads && (
        <Button component={Link} variant="subtle" mt={8} px={8} to={toLocal('/app/figures')}>
          {t('to_figures')}
        </Button>
      )}
    </div>
  );
}
