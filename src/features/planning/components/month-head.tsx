/** Shows the header of a month: its name, links to neighbours, views and actions. */
import { ActionIcon, Group, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Day, fieldsOf, type Month } from '#kernel/day.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { maySeeEverybody } from '../access.ts';
import { type PlanningAddress, searchOf, type View, views } from '../address.rules.ts';
import type { MonthReport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { monthSearch } from '../rules.ts';
import type { Sheet } from '../sheet.rules.ts';
import { DocumentsMenu, useDocuments } from './documents-menu.tsx';
import { MonthNav } from './month-nav.tsx';
import styles from './planning.module.css';

/** A compact window shows one week, which should begin high up; therefore most actions are in menus. */
export function useCompact(): boolean {
  return useMediaQuery('(max-width: 61.99em)', false) ?? false;
}

interface MonthHeadProps {
  address: PlanningAddress;
  today: Day;
  report: MonthReport;
  sheet: Sheet;
  onChooseMember(): void;
  /** Buttons; the primary one last. */
  children: ReactNode;
}

export function MonthHead({ address, today, report, sheet, onChooseMember, children }: MonthHeadProps) {
  const { year, month } = fieldsOf(today);
  const now = { year, month };
  const compact = useCompact();
  const leads = maySeeEverybody(useSession());
  const nav = (
    <MonthNav
      month={address}
      isNow={monthSearch(address) === monthSearch(now)}
      addressOf={(month = now) => searchOf({ ...address, ...month })}
    />
  );
  if (compact)
    return (
      <>
        <Group gap={8} mb={12} wrap="nowrap" justify="space-between">
          {nav}
          <MonthMenu {...{ address, report, sheet }} onChooseMember={onChooseMember} />
        </Group>
        <Group gap={8} mb={12} grow className={styles.compactActions}>
          {children}
        </Group>
      </>
    );
  return (
    <Group gap="12px 24px" mb={16}>
      {nav}
      <Views address={address} />
      <div className={layout.actions}>
        {!leads && <DocumentsMenu report={report} sheet={sheet} />}
        {children}
        {leads && <MonthMenu {...{ address, report, sheet }} />}
      </div>
    </Group>
  );
}

function useViews(): readonly View[] {
  const sees = maySeeEverybody(useSession());
  return views.filter((view) => view !== 'everybody' || sees);
}

function Views({ address }: { address: PlanningAddress }) {
  const t = useTexts({ en, fr });
  return (
    <nav className={`${layout.frame} ${styles.views}`} aria-label={t('views')}>
      {useViews().map((view) => (
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

interface MonthMenuProps extends Pick<MonthHeadProps, 'address' | 'report' | 'sheet'> {
  /** In a compact window, where the views and the choice of a member have no place of their own. */
  onChooseMember?: () => void;
}

function MonthMenu({ address, report, sheet, onChooseMember }: MonthMenuProps) {
  const t = useTexts({ en, fr });
  const leads = maySeeEverybody(useSession());
  const shownViews = useViews();
  const { pending, items } = useDocuments({ report, sheet });
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" data-compact loading={pending} aria-label={t('month_menu')}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onChooseMember && (
          <>
            <Menu.Label>{t('views')}</Menu.Label>
            {shownViews.map((view) => (
              <Menu.Item
                key={view}
                component={Link}
                to={searchOf({ ...address, view })}
                preventScrollReset
                aria-current={view === address.view ? 'page' : undefined}
                rightSection={view === address.view && <Icon name="check" size={16} />}
              >
                {t(`view_${view}`)}
              </Menu.Item>
            ))}
          </>
        )}
        {leads && onChooseMember && (
          <Menu.Item leftSection={<Icon name="person" size={16} />} onClick={onChooseMember}>
            {t('of_member')}
          </Menu.Item>
        )}
        {leads && <LeadingLinks month={address} />}
        {items}
      </Menu.Dropdown>
    </Menu>
  );
}

interface LeadingLinksProps {
  /** The month of the board. */
  month: Month;
}

/** The menu entries with which managers and owners go to the inbox and the board. */
function LeadingLinks({ month }: LeadingLinksProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const links: { to: string; icon: IconName; text: string }[] = [
    { to: toLocal(`/app/planning/board${monthSearch(month)}`), icon: 'members', text: t('to_board') },
    { to: toLocal('/app/approvals?kind=week'), icon: 'approvals', text: t('to_inbox') },
  ];
  return links.map(({ to, icon, text }) => (
    <Menu.Item key={to} component={Link} to={to} leftSection={<Icon name={icon} size={16} />}>
      {text}
    </Menu.Item>
  ));
}
