/** Removes a second factor or renews the recovery codes. Both require the current password. */

import { FormDialog } from '#ui/form-dialog.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { removePasskey, removeTotp, renewRecoveryCodes } from '../second-factor.contract.ts';
import { CurrentPasswordField } from './current-password-field.tsx';

interface RemoveFactorDialogProps {
  /** The passkey to remove; undefined for the app. */
  passkey?: { passkeyId: number; name: string };
  onClose(): void;
}

export function RemoveFactorDialog({ passkey, onClose }: RemoveFactorDialogProps) {
  return passkey === undefined ? (
    <RemoveApp onClose={onClose} />
  ) : (
    <RemovePasskey {...passkey} onClose={onClose} />
  );
}

function RemoveApp({ onClose }: { onClose(): void }) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const form = useForm(removeTotp, { given: { params: { userId } }, onSuccess: onClose });
  const title = t('factor_passkey_remove', { name: t('factor_app') });
  return (
    <FormDialog form={form} opened danger title={title} submit={t('factor_remove')} onClose={onClose}>
      <p className={layout.muted}>{t('factor_remove_app_text')}</p>
      <CurrentPasswordField {...form.field('currentPassword')} />
    </FormDialog>
  );
}

interface RemovePasskeyProps {
  passkeyId: number;
  name: string;
  onClose(): void;
}

function RemovePasskey({ passkeyId, name, onClose }: RemovePasskeyProps) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const form = useForm(removePasskey, { given: { params: { userId, passkeyId } }, onSuccess: onClose });
  const title = t('factor_passkey_remove', { name });
  return (
    <FormDialog form={form} opened danger title={title} submit={t('factor_remove')} onClose={onClose}>
      <p className={layout.muted}>{t('factor_remove_passkey_text')}</p>
      <CurrentPasswordField {...form.field('currentPassword')} />
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
  const form = useForm(renewRecoveryCodes, {
    given: { params: { userId } },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  return (
    <FormDialog form={form} opened title={t('factor_codes')} submit={t('factor_codes_new')} onClose={onClose}>
      <p className={layout.muted}>{t('factor_codes_new_text')}</p>
      <CurrentPasswordField {...form.field('currentPassword')} />
    </FormDialog>
  );
}
