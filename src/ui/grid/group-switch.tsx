/**
 * Shows the name of the current group in a grid that shows one group at a time, and buttons to its
 * neighbours.
 */
import { ActionIcon, Group } from '@mantine/core';
import { Icon } from '../icon.tsx';
import { useTexts } from '../locale.tsx';
import { GroupName } from './group-name.tsx';
import type { GridGroup } from './layout.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

interface GroupSwitchProps {
  groups: readonly GridGroup[];
  shown: GridGroup;
  onShow(group: GridGroup): void;
}

export function GroupSwitch({ groups, shown, onShow }: GroupSwitchProps) {
  const at = groups.indexOf(shown);
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" p={8} ta="center">
      <Way icon="left" group={groups[at - 1]} onShow={onShow} />
      <span aria-live="polite">
        <GroupName group={shown} />
      </span>
      <Way icon="right" group={groups[at + 1]} onShow={onShow} />
    </Group>
  );
}

interface WayProps {
  icon: 'left' | 'right';
  /** Undefined at the end. */
  group: GridGroup | undefined;
  onShow(group: GridGroup): void;
}

function Way({ icon, group, onShow }: WayProps) {
  const t = useTexts({ en, fr });
  const label =
    group === undefined
      ? t(icon === 'left' ? 'no_group_before' : 'no_group_after')
      : t('show_group', { group: group.label });
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      // `disabled` would drop the focus of a person who just pressed it.
      aria-disabled={group === undefined}
      data-disabled={group === undefined || undefined}
      onClick={() => group && onShow(group)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
