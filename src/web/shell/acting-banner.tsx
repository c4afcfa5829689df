/** Shows whom the person acts for, with a button to stop (product.md §1). */
import { Box, Group } from '@mantine/core';
import { useNavigate } from 'react-router';
import { stopActing } from '#features/members/acting.contract.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { type SignedIn, useApi, useSessionKeeper } from '#ui/session.tsx';
import { fresh } from './fresh-outlet.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

export function ActingBanner({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const keeper = useSessionKeeper();
  const api = useApi();
  const navigate = useNavigate();
  const members = useLocalPath()('/app/members');
  if (person.actedBy === undefined) return null;
  const back = async () => {
    // The call only writes to the audit log; stopping must also work offline, or if the permission was removed.
    await api(stopActing).catch(() => {});
    keeper.actFor(undefined);
    // Reloads everything, so that nothing of the other person stays on the page.
    await navigate(members, { state: fresh });
  };
  const name = `${person.firstName} ${person.lastName}`.trim() || person.login;
  return (
    <Group gap="8px 12px" className={layout.banner} role="status">
      <Icon name="person" />
      <span>{t('acting_for', { name })}</span>
      <Box
        component="button"
        type="button"
        py={4}
        c="var(--amber)"
        fw={500}
        td="underline"
        onClick={() => void back()}
      >
        {t('acting_back')}
      </Box>
    </Group>
  );
}
