/** Shows a member's week: its state as icon and text, and its days against the working days. */

import { Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { useFormat } from '#ui/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { BoardRow } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './board.module.css';

type BoardWeek = BoardRow['weeks'][number];
type Look = BoardWeek['state'] | 'missing' | 'none';

const icons: Record<Look, { name: IconName; colour: string } | undefined> = {
  open: undefined,
  submitted: { name: 'history', colour: 'var(--blue)' },
  approved: { name: 'check', colour: 'var(--green)' },
  rejected: { name: 'retry', colour: 'var(--red)' },
  missing: { name: 'warning', colour: 'var(--amber)' },
  none: undefined,
};

/** Returns how a week is shown: a rejected and missing one as rejected, which is more specific. */
function lookOf({ state, missing, expected }: BoardWeek): Look {
  if (state === 'open' && missing) return 'missing';
  return state === 'open' && !expected ? 'none' : state;
}

interface BoardCellProps {
  week: BoardWeek | undefined;
  workingDays: number;
}

export function BoardCell({ week, workingDays }: BoardCellProps) {
  const t = useTexts({ en, fr });
  const { count } = useFormat();
  if (week === undefined) return <td />;
  const look = lookOf(week);
  const text = look === 'missing' ? t('missing') : look === 'none' ? t('not_expected') : t(`state_${look}`);
  return (
    <td className={styles.cell} data-look={look}>
      <Group component="span" gap={8} wrap="nowrap" mih="1.4rem" className={styles.state}>
        <Mark look={look} />
        {look === 'none' ? <VisuallyHidden>{text}</VisuallyHidden> : <span data-wide-only>{text}</span>}
      </Group>
      {(look !== 'none' || week.total > 0) && (
        <Box component="span" display="block" className={styles.days}>
          {count(week.total)} <span className={layout.muted}>/ {count(workingDays)}</span>
        </Box>
      )}
    </td>
  );
}

function Mark({ look }: { look: Look }) {
  const icon = icons[look];
  return icon === undefined ? (
    <i aria-hidden="true" />
  ) : (
    <Text span lh={0} c={icon.colour}>
      <Icon name={icon.name} size={16} />
    </Text>
  );
}

/** Explains the signs on a phone, where the cells have no words. Screen readers read them in each cell. */
export function Legend() {
  const t = useTexts({ en, fr });
  return (
    <ul className={styles.legend} aria-hidden="true" data-narrow-only>
      {(['approved', 'submitted', 'rejected', 'missing', 'open'] as const).map((look) => (
        <li key={look} className={styles.state}>
          <Mark look={look} />
          {look === 'missing' ? t('missing') : t(`state_${look}`)}
        </li>
      ))}
    </ul>
  );
}
