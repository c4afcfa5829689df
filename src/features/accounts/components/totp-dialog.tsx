/** Sets an authenticator app up: the password, then the secret as a picture, then its first code. */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '#ui/copy-button.tsx';
import { useFieldError } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { beginTotp, confirmTotp } from '../second-factor.contract.ts';
import { CurrentPasswordField, currentPasswordIn } from './current-password-field.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';

interface TotpDialogProps {
  onClose(): void;
  /** With recovery codes when this is the first factor. */
  onDone(codes: readonly string[] | undefined): void;
}

export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const begin = useCall(beginTotp, { quiet: true, reload: false, onSuccess: setBegun });
  const confirm = useCall(confirmTotp, {
    quiet: true,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const params = { userId };
  if (begun === undefined) {
    return (
      <FormDialog
        key="begin"
        opened
        title={t('factor_app')}
        submit={t('second_continue')}
        pending={begin.pending}
        problem={begin.problem}
        onClose={onClose}
        onSubmit={(fields) => begin.run({ params, body: { currentPassword: currentPasswordIn(fields) } })}
      >
        <CurrentPasswordField />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      key="confirm"
      opened
      title={t('factor_app')}
      submit={t('factor_confirm')}
      pending={confirm.pending}
      problem={confirm.problem}
      onClose={onClose}
      onSubmit={(fields) => confirm.run({ params, body: { code: String(fields.get('code') ?? '') } })}
    >
      <p className={styles.text}>{t('factor_app_scan')}</p>
      <QrCode text={begun.uri} label={t('factor_app_qr')} />
      <div className={styles.key}>
        <div>
          <span className={styles.label}>{t('factor_app_key')}</span>
          <code>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <CopyButton text={begun.secret} />
      </div>
      <CodeField />
    </FormDialog>
  );
}

function CodeField() {
  const t = useTexts({ en, fr });
  const { error, mend } = useFieldError('code');
  return (
    <TextInput
      name="code"
      label={t('factor_code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      data-autofocus
      error={error}
      onChange={mend}
    />
  );
}
