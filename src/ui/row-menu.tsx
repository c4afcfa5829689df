/** The actions of a row or a page: a menu at its end. */
import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

/** An open `Dialog`, `FormDialog` or `Drawer`; it calls `close`. */
export type RowDialog = (close: () => void) => ReactNode;

export interface RowAction {
  label: string;
  icon?: IconName;
  /** A path of this site. Each action has one of `to`, `onSelect` and `dialog`. */
  to?: string;
  onSelect?: () => void;
  /** A dialog over the list, open until it is closed. The component may be `lazy`. */
  dialog?: RowDialog;
  /** The dialog is shown only when information is missing; the menu entry has no «…». */
  direct?: true;
  /** The row's name runs the same action. */
  byName?: true;
  /** Data is lost: the entry is last in the menu, separate and red. */
  danger?: boolean;
  disabled?: boolean;
}

interface RowMenuProps {
  actions: readonly RowAction[];
  label: string;
  /** As high as the buttons of a page. */
  size?: 'lg';
  /** Opens the dialog of an action. @param from gets the focus back. */
  onOpen(action: RowAction, from: HTMLElement | null): void;
}

export function RowMenu({ actions, label, size, onOpen }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const open = (action: RowAction) => onOpen(action, button.current);
  if (actions.length === 0) return null;
  const harmless = actions.filter((action) => !action.danger);
  const dangerous = actions.filter((action) => action.danger);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} variant="default" size={size} c="dark.0" aria-label={label} data-compact>
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
