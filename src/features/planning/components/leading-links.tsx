/** Links managers and owners to the inbox and the board. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Month, monthSearch } from '../rules.ts';

/** @param month of the board. */
export function LeadingLinks({ month }: { month: Month }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <>
      <Button
        component={Link}
        variant="default"
        to={toLocal(`/app/planning/board${monthSearch(month)}`)}
        leftSection={<Icon name="members" size={16} />}
      >
        {t('to_board')}
      </Button>
      <Button
        component={Link}
        variant="default"
        to={toLocal('/app/approvals?kind=week')}
        leftSection={<Icon name="approvals" size={16} />}
      >
        {t('to_inbox')}
      </Button>
    </>
  );
}
