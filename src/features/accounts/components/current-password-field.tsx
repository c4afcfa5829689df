/** Asked in every dialog that changes how one signs in. */
import { PasswordField } from '#ui/fields.tsx';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function CurrentPasswordField() {
  const t = useTexts({ en, fr });
  return (
    <PasswordField
      name="currentPassword"
      label={t('current_password')}
      autoComplete="current-password"
      data-autofocus
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
    />
  );
}

/** What was typed into it. */
export function currentPasswordIn(fields: FormData): string {
  return String(fields.get('currentPassword') ?? '');
}
