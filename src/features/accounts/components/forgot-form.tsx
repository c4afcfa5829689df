/** Asks for the address a link is to be sent to, and says that it was. */
import { Anchor, Button, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link, useFetcher } from 'react-router';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { checkForgotten } from '../signup.rules.ts';
import styles from './account-form.module.css';
import { useCheckedForm } from './checked-form.ts';
import { FormAlert } from './form-alert.tsx';
import { type FormFailure, useNativePath } from './native-form.ts';
import { Outcome } from './outcome.tsx';

export interface ForgotSent {
  sent: true;
}

interface ForgotFormProps {
  /** What stands above the form, and goes with it. */
  children: ReactNode;
  /** Outcome of a post without script. */
  sent: boolean;
  failure?: FormFailure;
}

export function ForgotForm({ children, sent, failure: posted }: ForgotFormProps) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const fetcher = useFetcher<ForgotSent | FormFailure>();
  const answer = fetcher.data;
  const failure = answer !== undefined && 'status' in answer ? answer : posted;
  const action = useNativePath('/forgot');
  const login = useLocalPath()('/app/login');
  const checked = useCheckedForm((values) => checkForgotten(values), failure?.errors);
  const { errors } = checked;
  if (sent || (answer !== undefined && 'sent' in answer)) {
    return <Outcome tone="good" title={t('forgot_sent')} text={t('forgot_sent_text')} to="login" />;
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!checked.accept(event.currentTarget)) event.preventDefault();
  };
  return (
    <>
      {children}
      <fetcher.Form {...checked.form} method="post" action={action} className={styles.form} onSubmit={submit}>
        <FormAlert failure={failure} />
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          size="md"
          required
          withAsterisk={false}
          autoComplete="username"
          maxLength={300}
          defaultValue={failure?.values.email}
          error={fieldErrorText(errors.email)}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={fetcher.state !== 'idle'}
          className={styles.submit}
        >
          {t('forgot_button')}
        </Button>
      </fetcher.Form>
      <Anchor component={Link} to={login} size="sm" className={styles.back}>
        {t('back_to_login')}
      </Anchor>
    </>
  );
}
