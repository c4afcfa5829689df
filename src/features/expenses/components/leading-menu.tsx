/** On a phone, the actions of a manager or owner beside «New report», in one menu. */
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { AccountingLinks } from './accounting-menu.tsx';

interface LeadingMenuProps {
  onChooseMember(): void;
  /** Exports a custom period. */
  onCustom(): void;
}

export function LeadingMenu({ onChooseMember, onCustom }: LeadingMenuProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('other_actions')} data-compact>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="person" size={16} />} onClick={onChooseMember}>
          {t('of_member')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={toLocal('/app/expenses/vehicles')}
          leftSection={<Icon name="vehicle" size={16} />}
        >
          {t('vehicles')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={toLocal('/app/expenses/settings')}
          leftSection={<Icon name="settings" size={16} />}
        >
          {t('settings')}
        </Menu.Item>
        <Menu.Label>{t('accounting')}</Menu.Label>
        <AccountingLinks custom={`${t('accounting_period')}…`} onCustom={onCustom} />
      </Menu.Dropdown>
    </Menu>
  );
}
