/** The field for the current password, for dialogs that change how a person signs in. */

import { useTexts } from '#ui/locale.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function CurrentPasswordField(field: FieldProps) {
  const t = useTexts({ en, fr });
  return (
    <PasswordField
      {...field}
      label={t('current_password')}
      autoComplete="current-password"
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
    />
  );
}
