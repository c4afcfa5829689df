/** Shows the header of a month: its name, view, links to neighbours, and actions. */

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Day, fieldsOf } from '#kernel/day.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { maySeeEverybody } from '../access.ts';
import { type PlanningAddress, searchOf, views } from '../address.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch } from '../rules.ts';
import { MonthNav } from './month-nav.tsx';
import styles from './planning.module.css';

interface MonthHeadProps {
  address: PlanningAddress;
  today: Day;
  /** Buttons; the primary one last. */
  children: ReactNode;
}

export function MonthHead({ address, today, children }: MonthHeadProps) {
  const { year, month } = fieldsOf(today);
  const now = { year, month };
  return (
    <Group gap="12px 24px" mb={16}>
      <MonthNav
        month={address}
        isNow={monthSearch(address) === monthSearch(now)}
        addressOf={(month = now) => searchOf({ ...address, ...month })}
      />
      <Views address={address} />
      <div className={layout.actions}>{children}</div>
    </Group>
  );
}

function Views({ address }: { address: PlanningAddress }) {
  const t = useTexts({ en, fr });
  const sees = maySeeEverybody(useSession());
  return (
    <nav className={`${layout.frame} ${styles.views}`} aria-label={t('views')}>
      {views
        .filter((view) => view !== 'everybody' || sees)
        .map((view) => (
          <Link
            key={view}
            to={searchOf({ ...address, view })}
            preventScrollReset
            aria-current={view === address.view ? 'page' : undefined}
          >
            {t(`view_${view}`)}
          </Link>
        ))}
    </nav>
  );
}
