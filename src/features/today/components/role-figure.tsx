/** Shows the figure of the person's role: utilisation of the team, or the own days. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FigureView } from '#features/figures/components/figure-view.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useOffers } from '#ui/session.tsx';
import type { Today } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function RoleFigure({ figure }: { figure: NonNullable<Today['figure']> }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const offers = useOffers();
  return (
    <div>
      <FigureView figure={figure.name} table={figure.table} />
      {offers('figures') && (
        <Button component={Link} variant="subtle" mt={8} px={8} to={toLocal('/app/figures')}>
          {t('to_figures')}
        </Button>
      )}
    </div>
  );
}
