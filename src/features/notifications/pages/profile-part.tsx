/** The part of the profile that leads to the person's choices of mails. */
import { Button } from '@mantine/core';
import { Link, Outlet } from 'react-router';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export default function ProfilePart() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const isSelf = useSession().actedBy === undefined;
  return (
    <>
      {isSelf && (
        <SettingsSection title={t('choices_title')} hint={t('choices_lead')} anchor="notifications">
          <Button
            component={Link}
            to={toLocal('/app/notifications/settings')}
            variant="default"
            style={{ justifySelf: 'start' }}
          >
            {t('settings')}
          </Button>
        </SettingsSection>
      )}
      <Outlet />
    </>
  );
}
