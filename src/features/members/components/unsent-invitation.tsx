/** Shows the link of an invitation or to a new password to the person who sent it, if there is no mail server. */
import { Button, Code, Group } from '@mantine/core';
import { Link } from 'react-router';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useOffers } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export interface Unsent {
  email: string;
  link: string;
  /** The link leads to a new password. */
  isPassword?: boolean;
}

export function UnsentInvitation({ email, link, isPassword, onClose }: Unsent & { onClose(): void }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  return (
    <Dialog opened onClose={onClose} title={t('unsent_title')} size="md">
      <p>{t(isPassword ? 'unsent_password_text' : 'unsent_text', { email })}</p>
      <Group gap="xs" my="md">
        <Code
          flex="1 1 14rem"
          px="xs"
          py={6}
          fz="xs"
          aria-label={t(isPassword ? 'unsent_password_link' : 'unsent_link')}
          style={{ overflowWrap: 'anywhere' }}
        >
          {link}
        </Code>
        <CopyButton text={link} label={t('unsent_copy')} />
      </Group>
      <p className={layout.muted}>{t(isPassword ? 'unsent_password_note' : 'unsent_note')}</p>
      <Group justify="space-between" gap="xs" mt="lg">
        {isOffered('outbox') ? <Link to={toLocal('/app/outbox')}>{t('unsent_all')}</Link> : <span />}
        <Button variant="default" onClick={onClose}>
          {t('unsent_close')}
        </Button>
      </Group>
    </Dialog>
  );
}

/** What to say after sending a link: that it was sent, or nothing because the dialog follows. */
export function saidAfter({ link }: { link: string | null }): string | undefined {
  return link === null ? undefined : '';
}
