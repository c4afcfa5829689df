/** Adds a passkey: name and password here, then the browser asks for the key itself. */
import { useState } from 'react';
import { showAlert } from '#ui/alerts.ts';
import { TextField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addPasskey, beginPasskey } from '../second-factor.contract.ts';
import { PASSKEY_NAME_MOST } from '../second-factor.rules.ts';
import { CurrentPasswordField, currentPasswordIn } from './current-password-field.tsx';
import { makePasskey } from './passkey.ts';

interface PasskeyDialogProps {
  onClose(): void;
  /** With recovery codes when this is the first factor. */
  onDone(codes: readonly string[] | undefined): void;
}

export function PasskeyDialog({ onClose, onDone }: PasskeyDialogProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const [asking, setAsking] = useState(false);
  const begin = useCall(beginPasskey, { quiet: true, reload: false });
  const add = useCall(addPasskey, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) });
  const params = { userId };

  async function submit(fields: FormData): Promise<void> {
    const name = String(fields.get('name') ?? '').trim() || t('factor_passkey_default');
    const options = await begin.run({ params, body: { currentPassword: currentPasswordIn(fields) } });
    if (options === undefined) return;
    setAsking(true);
    const answer = await makePasskey(options);
    setAsking(false);
    if (answer === undefined) showAlert('warning', t('factor_passkey_failed'));
    else await add.run({ params, body: { name, answer } });
  }

  return (
    <FormDialog
      opened
      title={t('factor_passkey_add')}
      submit={t('second_continue')}
      pending={begin.pending || asking || add.pending}
      problem={begin.problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        name="name"
        label={t('factor_passkey_name')}
        description={t('factor_passkey_hint')}
        placeholder={t('factor_passkey_default')}
        maxLength={PASSKEY_NAME_MOST}
        autoComplete="off"
      />
      <CurrentPasswordField />
    </FormDialog>
  );
}
