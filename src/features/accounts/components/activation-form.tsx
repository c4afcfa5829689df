/**
 * Activates an account when the person clicks. The click is needed because mail programs open links
 * automatically, and opening a link must not use it up.
 */
import { Button } from '@mantine/core';
import { useTexts } from '#ui/locale.tsx';
import type { activationOf } from '../code.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { FormAlert } from './form-alert.tsx';
import { type FormFailure, useNativePath, useSending } from './native-form.ts';
import { LinkFields } from './signup-form.tsx';
import { rememberEmail } from './target.ts';

interface ActivationFormProps {
  link: NonNullable<ReturnType<typeof activationOf>>;
  failure?: FormFailure;
}

export function ActivationForm({ link, failure }: ActivationFormProps) {
  const t = useTexts({ en, fr });
  const [sending, setSending] = useSending();
  const submit = () => {
    rememberEmail(link.email);
    setSending(true);
  };
  return (
    <form method="post" action={useNativePath('/signup')} onSubmit={submit}>
      <FormAlert failure={failure} />
      <LinkFields link={link} />
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('activate_button')}
      </Button>
    </form>
  );
}
