/** Shows the figure of the person's role (utilisation of the team, or the own days), and how often an author's articles were read. */
import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { FigureView } from '#features/figures/components/figure-view.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useOffers } from '#ui/session.tsx';
import type { Today } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function RoleFigure({ figure, readings }: Pick<Today, 'figure' | 'readings'>) {
  const t = useTexts({ en, fr });
  const offers = useOffers();
  return (
    <Stack gap={32}>
      {figure && (
        <div>
          <FigureView figure={figure.name} table={figure.table} />
          {offers('figures') && <Further to="figures" text={t('to_figures')} />}
        </div>
      )}
      {readings && (
        <div>
          <FigureView figure="readings" title={t('readings')} table={readings} />
          <Further to="posts/readings" text={t('to_readings')} />
        </div>
      )}
    </Stack>
  );
}

function Further({ to, text }: { to: string; text: string }) {
  const toLocal = useLocalPath();
  return (
    <Button component={Link} variant="subtle" mt={8} px={8} to={toLocal(`/app/${to}`)}>
      {text}
    </Button>
  );
}
