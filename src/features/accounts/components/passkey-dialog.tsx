/** Adds a passkey: asks for a name and the password, then opens the browser's dialog. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { showAlert } from '#ui/alerts.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addPasskey, beginPasskey } from '../second-factor.contract.ts';
import { PASSKEY_NAME_MOST } from '../second-factor.rules.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { makePasskey } from './passkey.ts';

interface PasskeyDialogProps {
  onClose(): void;
  /** `codes` are the recovery codes if this is the first factor. */
  onDone(codes: readonly string[] | undefined): void;
}

export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const [asking, setAsking] = useState(false);
  const [name, setName] = useState('');
  const add = useCall(addPasskey, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  const params = { userId };
  const begin = useForm(beginPasskey, {
    given: { params },
    reload: false,
    onSuccess: (options) => void make(options),
  });

  async function make(options: Parameters<typeof makePasskey>[0]): Promise<void> {
    setAsking(true);
    const answer = await makePasskey(options);
    setAsking(false);
    if (answer === undefined) showAlert('warning', t('factor_passkey_failed'));
    else await add.run({ params, body: { name: name.trim() || t('factor_passkey_default'), answer } });
  }

  return (
    <FormDialog
      form={begin}
      busy={asking || add.pending}
      opened
      title={t('factor_passkey_add')}
      submit={t('second_continue')}
      onClose={onClose}
    >
      <TextInput
        label={t('factor_passkey_name')}
        description={t('factor_passkey_hint')}
        placeholder={t('factor_passkey_default')}
        maxLength={PASSKEY_NAME_MOST}
        autoComplete="off"
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <CurrentPasswordField {...begin.field('currentPassword')} />
    </FormDialog>
  );
}
