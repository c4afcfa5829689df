/** Changes the person's password. The button is disabled until the form is valid (specification §5). */

import { Button } from '@mantine/core';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useForm } from '#ui/use-form.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { updatePassword } from '../profile.contract.ts';

export function ProfilePassword() {
  const t = useTexts({ en, fr });
  const { userId, email } = useSession();
  const form = useForm(updatePassword, { given: { params: { userId } }, validatesOnBlur: true });
  const next = form.field('password');
  const common = {
    maxLength: 200,
    visibilityToggleButtonProps: { 'aria-label': t('show_password') },
  };
  return (
    <SettingsSection title={t('profile_password')} hint={t('password_lead')}>
      <FormFrame form={form} className={layout.form}>
        {/* Shows password managers to which account the password belongs. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('currentPassword')}
          {...common}
          label={t('current_password')}
          autoComplete="current-password"
        />
        <PasswordField
          {...next}
          {...common}
          label={t('new_password')}
          autoComplete="new-password"
          // The error message already contains the hint.
          description={next.error === undefined ? t('password_hint') : undefined}
          required
          withAsterisk={false}
        />
        <PasswordField
          {...form.field('passwordValidation')}
          {...common}
          label={t('password_again')}
          autoComplete="new-password"
          required
          withAsterisk={false}
        />
        <Button
          type="submit"
          disabled={!form.valid || !form.values.currentPassword}
          loading={form.pending}
          style={{ justifySelf: 'start' }}
        >
          {t('password_save')}
        </Button>
      </FormFrame>
    </SettingsSection>
  );
}
