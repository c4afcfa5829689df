/** The own password; its button sleeps until the form is valid (specification §5). */
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { FieldErrors } from '#kernel/words.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { updatePassword } from '../profile.contract.ts';
import { checkNewPassword, isClean } from '../signup.rules.ts';
import { type FieldValues, valuesOf } from './checked-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './profile.module.css';

export function ProfilePassword() {
  const t = useTexts({ en, fr });
  // Saved, the form begins anew and empty.
  const [turn, setTurn] = useState(0);
  return (
    <SettingsSection title={t('profile_security')} lead={t('password_lead')}>
      <PasswordForm key={turn} onSaved={() => setTurn(turn + 1)} />
    </SettingsSection>
  );
}

function PasswordForm({ onSaved }: { onSaved(): void }) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const { userId, email } = useSession();
  const { run, pending, errors: refused, reset } = useCall(updatePassword, { onSuccess: onSaved });
  const [values, setValues] = useState<FieldValues>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const { currentPassword = '', password = '', passwordValidation = '' } = values;
  const findings = checkNewPassword({ password, 'password-validation': passwordValidation });
  const valid = isClean(findings) && currentPassword !== '';

  // A field says what is wrong with it once it has been left, and from then on with every change.
  const errors: FieldErrors = {
    ...(left.includes('password') && findings.password !== undefined && { password: findings.password }),
    ...(left.includes('passwordValidation') &&
      findings['password-validation'] !== undefined && {
        passwordValidation: findings['password-validation'],
      }),
    ...refused,
  };

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (valid) void run({ params: { userId }, body: { currentPassword, password, passwordValidation } });
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onInput={(event) => {
        setValues(valuesOf(event.currentTarget));
        reset();
      }}
      onBlur={({ target }) => {
        if (target instanceof HTMLInputElement && target.value !== '') setLeft([...left, target.name]);
      }}
    >
      {/* For password managers, which otherwise guess whose it is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput
        name="currentPassword"
        label={t('current_password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
        error={fieldErrorText(errors.currentPassword)}
      />
      <NewPasswordFields errors={errors} label={t('new_password')} again="passwordValidation" size="sm" />
      <Button type="submit" disabled={!valid} loading={pending} className={styles.submit}>
        {t('password_save')}
      </Button>
    </form>
  );
}
