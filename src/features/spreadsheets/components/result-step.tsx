/** Shows the last step: what was added, with links. */
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Part } from '../rules.ts';
import type { Result, TableImport } from './use-table-import.ts';

const places = {
  members: '/app/members',
  contracts: '/app/contracts',
  days: '/app/planning',
  receipts: '/app/expenses',
} as const satisfies Record<Part, string>;

export function ResultStep({ of: { part, restart }, result }: { of: TableImport; result: Result }) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  const toLocal = useLocalPath();
  const { added, here, rejected } = result;
  return (
    <Card title={t('step_result')}>
      <p role="status">{t('result', { count: added, here: count(here), rejected: count(rejected) })}</p>
      <Group>
        <Button component={Link} to={toLocal(places[part])}>
          {t(`open_${part}`)}
        </Button>
        <Button variant="default" onClick={restart}>
          {t('again')}
        </Button>
      </Group>
    </Card>
  );
}
