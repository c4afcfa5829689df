/** The menu entries with which managers and owners go to the inbox and the board. */
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Month, monthSearch } from '../rules.ts';

interface LeadingLinksProps {
  /** The month of the board. */
  month: Month;
}

export function LeadingLinks({ month }: LeadingLinksProps) {
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
