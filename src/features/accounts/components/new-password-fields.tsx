/** Asks twice for a new password in native forms. */
import { PasswordInput } from '@mantine/core';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface NewPasswordFieldsProps {
  errors: FieldErrors;
  label: string;
}

export function NewPasswordFields({ errors, label }: NewPasswordFieldsProps) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const common = {
    required: true,
    withAsterisk: false,
    size: 'md',
    autoComplete: 'new-password',
    maxLength: 200,
    visibilityToggleButtonProps: { 'aria-label': t('show_password') },
  } as const;
  return (
    <>
      <PasswordInput
        {...common}
        name="password"
        label={label}
        // The error message already contains the hint.
        description={errors.password === undefined ? t('password_hint') : undefined}
        error={fieldErrorText(errors.password)}
      />
      <PasswordInput
        {...common}
        name="password-validation"
        label={t('password_again')}
        error={fieldErrorText(errors['password-validation'])}
      />
    </>
  );
}
