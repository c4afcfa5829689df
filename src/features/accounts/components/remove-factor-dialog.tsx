/** Takes a second factor away, or makes new recovery codes; the current password confirms either. */
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { removePasskey, removeTotp, renewRecoveryCodes } from '../second-factor.contract.ts';
import { CurrentPasswordField, currentPasswordIn } from './current-password-field.tsx';
import styles from './second-factor.module.css';

interface RemoveFactorDialogProps {
  /** The passkey to forget; without one it is the app. */
  passkey?: { passkeyId: number; name: string };
  onClose(): void;
}

export function RemoveFactorDialog({ passkey, onClose }: RemoveFactorDialogProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const app = useCall(removeTotp, { quiet: true, onSuccess: onClose });
  const key = useCall(removePasskey, { quiet: true, onSuccess: onClose });

  function submit(fields: FormData): Promise<unknown> {
    const body = { currentPassword: currentPasswordIn(fields) };
    if (passkey === undefined) return app.run({ params: { userId }, body });
    return key.run({ params: { userId, passkeyId: passkey.passkeyId }, body });
  }

  const name = passkey?.name ?? t('factor_app');
  return (
    <FormDialog
      opened
      danger
      title={t('factor_passkey_remove', { name })}
      submit={t('factor_remove')}
      pending={app.pending || key.pending}
      problem={app.problem ?? key.problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={styles.text}>
        {t(passkey === undefined ? 'factor_remove_app_text' : 'factor_remove_passkey_text')}
      </p>
      <CurrentPasswordField />
    </FormDialog>
  );
}

interface RenewCodesDialogProps {
  onClose(): void;
  onDone(codes: readonly string[] | undefined): void;
}

export function RenewCodesDialog({ onClose, onDone }: RenewCodesDialogProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const { run, pending, problem } = useCall(renewRecoveryCodes, {
    quiet: true,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <FormDialog
      opened
      title={t('factor_codes')}
      submit={t('factor_codes_new')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={(fields) => run({ params: { userId }, body: { currentPassword: currentPasswordIn(fields) } })}
    >
      <p className={styles.text}>{t('factor_codes_new_text')}</p>
      <CurrentPasswordField />
    </FormDialog>
  );
}
