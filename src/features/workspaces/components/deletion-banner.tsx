/** Shows on every page how many days remain until the workspace is deleted. */
import { Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import type { WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface DeletionBannerProps {
  /** The name of the workspace. */
  name: string;
  deletion: NonNullable<WorkspaceSettings['settings']['deletion']>;
}

export function DeletionBanner({ name, deletion }: DeletionBannerProps) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const toLocal = useLocalPath();
  const person = useSession();
  return (
    <Group gap="8px 12px" className={layout.banner} role="status" data-danger>
      <Icon name="warning" />
      <span>{t('banner', { name, count: deletion.days_left, day: dayOf(deletion.due_at) })}</span>
      {person.role === 'ROLE_OWNER' && (
        <Box component={Link} to={toLocal('/app/workspace?part=deletion')} c="dark.0" fw={500}>
          {t('banner_cancel')}
        </Box>
      )}
    </Group>
  );
}
