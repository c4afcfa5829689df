/** What can be done with a row: a menu at its end. */
import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';
import styles from './row-menu.module.css';

/** A `Dialog`, a `FormDialog` or a `Drawer` that is open, and calls `close` to be closed. */
export type RowDialog = (close: () => void) => ReactNode;

export interface RowAction {
  label: string;
  icon?: IconName;
  /** An address of this site, or */
  to?: string;
  /** what it does, or */
  onSelect?: () => void;
  /** what it opens over the list, where it stays until it is closed. A component may be `lazy`. */
  dialog?: RowDialog;
  /** Its dialog is shown only where something is missing, else the thing is done at once: the menu announces none. */
  direct?: true;
  /** The name of the row does the same. */
  byName?: true;
  /** Something is lost by it: it stands last, apart, in red. */
  danger?: boolean;
  disabled?: boolean;
}

interface RowMenuProps {
  actions: readonly RowAction[];
  label: string;
  /** Opens the dialog of an action. @param from where the focus goes back to. */
  onOpen(action: RowAction, from: HTMLElement | null): void;
}

export function RowMenu({ actions, label, onOpen }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const open = (action: RowAction) => onOpen(action, button.current);
  if (actions.length === 0) return null;
  const harmless = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} variant="default" className={styles.button} aria-label={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {harmless.map((action) => (
          <Item key={action.label} action={action} onOpen={open} />
        ))}
        {harmless.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Item key={action.label} action={action} onOpen={open} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Item({ action, onOpen }: { action: RowAction; onOpen(action: RowAction): void }) {
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
  if (action.dialog !== undefined) {
    return (
      <Menu.Item
        onClick={() => onOpen(action)}
        aria-haspopup={action.direct ? undefined : 'dialog'}
        {...shown}
      >
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
