/** Says that a person has not entered a bank account, and lets the person who pays ask for it. */
import { Button, Code, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { askBankAccount } from '../bank.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Payable } from '../run.contract.ts';

interface MissingAccountProps {
  of: Payable['user'];
  mayAsk: boolean;
}

export function MissingAccount({ of: { user_id: memberId, name }, mayAsk }: MissingAccountProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { userId } = useSession();
  const [link, setLink] = useState<string | null>(null);
  const ask = useCall(askBankAccount, {
    reload: false,
    success: ({ asked, link: unsent }) =>
      unsent !== null ? '' : asked ? undefined : t('account_asked_today', { name }),
    onSuccess: ({ link: unsent }) => setLink(unsent),
  });
  if (memberId === userId) return <Link to={toLocal('/app/profile#bank')}>{t('account_enter')}</Link>;
  if (!mayAsk) return t('account_none');
  return (
    <>
      {t('account_none')}{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        loading={ask.pending}
        aria-label={t('account_ask_title', { name })}
        onClick={() => void ask.run({ params: { memberId } })}
      >
        {t('account_ask')}
      </Button>
      {link !== null && <UnsentAsk name={name} link={link} onClose={() => setLink(null)} />}
    </>
  );
}

/** Shows the link to the person who asked, if there is no mail server. */
function UnsentAsk({ name, link, onClose }: { name: string; link: string; onClose(): void }) {
  const t = useTexts({ en, fr });
  return (
    <Dialog opened onClose={onClose} title={t('account_unsent_title')} size="md">
      <p>{t('account_unsent_text', { name })}</p>
      <Group gap="xs" my="md">
        <Code
          flex="1 1 14rem"
          px="xs"
          py={6}
          fz="xs"
          aria-label={t('account_unsent_link')}
          style={{ overflowWrap: 'anywhere' }}
        >
          {link}
        </Code>
        <CopyButton text={link} label={t('account_unsent_copy')} />
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('account_unsent_close')}
        </Button>
      </Group>
    </Dialog>
  );
}
