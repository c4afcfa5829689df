/** Says that a person has not entered a bank account, and lets the person who pays ask for it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageMember } from '#features/members/contract.ts';
import { TextAreaField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Payable } from '../run.contract.ts';

interface MissingAccountProps {
  of: Payable['user'];
  mayAsk: boolean;
}

export function MissingAccount({ of, mayAsk }: MissingAccountProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { userId } = useSession();
  const [asking, setAsking] = useState(false);
  if (of.user_id === userId) return <Link to={toLocal('/app/profile#bank')}>{t('account_enter')}</Link>;
  if (!mayAsk) return t('account_none');
  return (
    <>
      {t('account_none')}{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('account_ask_title', { name: of.name })}
        onClick={() => setAsking(true)}
      >
        {t('account_ask')}
      </Button>
      {asking && <AskDialog of={of} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskDialog({ of, onClose }: { of: Payable['user']; onClose(): void }) {
  const t = useTexts({ en, fr });
  const form = useForm(messageMember, {
    given: { params: { memberId: of.user_id } },
    initial: { message: t('account_ask_text') },
    reload: false,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('account_ask_title', { name: of.name })}
      submit={t('account_ask_send')}
      onClose={onClose}
    >
      <TextAreaField {...form.field('message')} label={t('account_ask_message')} autosize minRows={4} />
    </FormDialog>
  );
}
