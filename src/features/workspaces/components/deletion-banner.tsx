/**
 * Shows on every page how many days remain until the workspace is deleted. Also passes the workspace's name
 * to the layout.
 */
import { Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useSetCompany } from '#ui/company.ts';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';
import { readWorkspace } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useWorkspaceNews } from './workspace-news.ts';

export function DeletionBanner() {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  const toLocal = useLocalPath();
  const person = useSession();
  const { data, reload } = useCallState(readWorkspace, {});
  useWorkspaceNews(reload);
  useSetCompany(person.userId, data?.name);
  const deletion = data?.deletion;
  if (!deletion) return null;
  return (
    <Group gap="8px 12px" className={layout.banner} role="status" data-danger>
      <Icon name="warning" />
      <span>{t('banner', { name: data.name, count: deletion.days_left, day: dayOf(deletion.due_at) })}</span>
      {person.role === 'ROLE_OWNER' && (
        <Box component={Link} to={toLocal('/app/workspace?part=deletion')} c="dark.0" fw={500}>
          {t('banner_cancel')}
        </Box>
      )}
    </Group>
  );
}
