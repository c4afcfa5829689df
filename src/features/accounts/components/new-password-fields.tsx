/** A password and its confirmation, as three forms ask for them. */
import { PasswordInput } from '@mantine/core';
import type { FieldErrors } from '#kernel/words.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface NewPasswordFieldsProps {
  errors: FieldErrors;
  label: string;
  /** Name of the confirmation: the specification spells it differently in the profile. */
  again?: string;
  size?: 'sm' | 'md';
}

export function NewPasswordFields({
  errors,
  label,
  again = 'password-validation',
  size = 'md',
}: NewPasswordFieldsProps) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const common = {
    required: true,
    withAsterisk: false,
    size,
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
        // The error says the same and more.
        description={errors.password === undefined ? t('password_hint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={fieldErrorText(errors.password)}
      />
      <PasswordInput
        {...common}
        name={again}
        label={t('password_again')}
        error={fieldErrorText(errors[again])}
      />
    </>
  );
}
