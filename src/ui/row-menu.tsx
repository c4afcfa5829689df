/** What can be done with a row: a menu at its end. */
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import styles from './row-menu.module.css';

export interface RowAction {
  label: string;
  icon?: IconName;
  /** An address of this site, or */
  to?: string;
  /** what it does. */
  onSelect?: () => void;
  /** Something is lost by it: it stands last, apart, in red. */
  danger?: boolean;
  disabled?: boolean;
}

export function RowMenu({ actions, label }: { actions: readonly RowAction[]; label: string }) {
  if (actions.length === 0) return null;
  const harmless = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" className={styles.button} aria-label={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {harmless.map((action) => (
          <Item key={action.label} action={action} />
        ))}
        {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Item key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ action }: { action: RowAction }) {
  const shown = {
    c: action.danger ? 'var(--red)' : undefined,
    disabled: action.disabled,
    leftSection: action.icon && <Icon name={action.icon} size={16} />,
  };
  if (action.to !== undefined) {
    return (
      <Menu.Item component={Link} to={action.to} {...shown}>
        {action.label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item onClick={action.onSelect} {...shown}>
      {action.label}
    </Menu.Item>
  );
}
