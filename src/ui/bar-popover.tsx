/** A button of the top bar, and the panel that opens below it. */
import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';

interface BarPopoverProps {
  opened: boolean;
  onChange(opened: boolean): void;
  /** The dialog's accessible name. */
  label: string;
  /** A button that calls `onChange`. */
  button: ReactElement;
  children: ReactNode;
}

export function BarPopover({ opened, onChange, label, button, children }: BarPopoverProps) {
  useBackCloses(opened, () => onChange(false));
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={400}
      trapFocus
      returnFocus
      keepMounted={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="xs" maw="calc(100vw - 2rem)" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
