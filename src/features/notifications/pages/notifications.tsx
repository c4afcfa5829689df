/** The page with all notifications: what the bell opens on a phone. */
import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSession } from '#ui/session.tsx';
import { NotificationList } from '../components/notification-list.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export default function NotificationsPage() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { userId, actedBy } = useSession();
  return (
    <Box maw="44rem">
      <PageHeader
        title={t('title')}
        actions={
          actedBy === undefined && (
            <Button component={Link} to={toLocal('/app/notifications/settings')} variant="default">
              {t('settings')}
            </Button>
          )
        }
      />
      <NotificationList key={userId} />
    </Box>
  );
}
