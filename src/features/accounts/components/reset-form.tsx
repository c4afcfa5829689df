/** Sets a new password with a mailed link. The form posts natively to `/forgot`. */

import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { resetOf } from '../code.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { checkNewPassword } from '../signup.rules.ts';
import { useCheckedForm } from './checked-form.ts';
import { FormAlert } from './form-alert.tsx';
import { type FormFailure, useNativePath, useSending } from './native-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { rememberEmail } from './target.ts';

interface ResetFormProps {
  link: NonNullable<ReturnType<typeof resetOf>>;
  failure?: FormFailure;
}

export function ResetForm({ link, failure }: ResetFormProps) {
  const t = useTexts({ en, fr });
  const [sending, setSending] = useSending();
  const checked = useCheckedForm((values) => checkNewPassword(values), failure?.errors);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!checked.accept(event.currentTarget)) return event.preventDefault();
    rememberEmail(link.userEmail);
    setSending(true);
  };
  return (
    <form
      {...checked.form}
      method="post"
      action={useNativePath('/forgot')}
      className={layout.form}
      onSubmit={submit}
    >
      <FormAlert failure={failure} />
      <input type="hidden" name="operation" value={link.operation} />
      <input type="hidden" name="activation_code" value={link.activation_code} />
      <input type="hidden" name="userEmail" value={link.userEmail} autoComplete="username" />
      <NewPasswordFields errors={checked.errors} label={t('new_password')} />
      <Button type="submit" size="md" fullWidth loading={sending} mt={6}>
        {t('reset_button')}
      </Button>
    </form>
  );
}
