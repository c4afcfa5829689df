/** Requests a reset link by e-mail and confirms that it was sent. */

import { Anchor, Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { isUnreachable } from '#ui/alerts.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { forgotPassword } from '../reset.contract.ts';
import { checkForgotten } from '../signup.rules.ts';
import { useCheckedForm, valuesOf } from './checked-form.ts';
import { FormAlert } from './form-alert.tsx';
import { type FormFailure, useNativePath } from './native-form.ts';
import { Outcome } from './outcome.tsx';

export interface ForgotSent {
  sent: true;
}

interface ForgotFormProps {
  /** Content above the form, hidden once the link was sent. */
  children: ReactNode;
  /** Whether a form post without JavaScript was accepted. */
  sent: boolean;
  failure?: FormFailure;
}

export function ForgotForm({ children, sent, failure: posted }: ForgotFormProps) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const api = useApi();
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<ForgotSent | FormFailure>();
  const failure = answer !== undefined && 'status' in answer ? answer : posted;
  const action = useNativePath('/forgot');
  const login = useLocalPath()('/app/login');
  const checked = useCheckedForm((values) => checkForgotten(values), failure?.errors);
  const { errors } = checked;
  if (sent || (answer !== undefined && 'sent' in answer)) {
    return <Outcome tone="good" title={t('forgot_sent')} text={t('forgot_sent_text')} to="login" />;
  }
  /** Submits without leaving the page, so that the input survives a network failure. */
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!checked.accept(event.currentTarget)) return;
    const { email = '' } = valuesOf(event.currentTarget);
    setSending(true);
    setAnswer(await requestLink(api, email));
    setSending(false);
  }
  return (
    <>
      {children}
      <form
        {...checked.form}
        method="post"
        action={action}
        className={layout.form}
        onSubmit={(event) => void submit(event)}
      >
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
        <Button type="submit" size="md" fullWidth loading={sending} mt={6}>
          {t('forgot_button')}
        </Button>
      </form>
      <Anchor component={Link} to={login} size="sm" display="inline-block" mt={28} py={2}>
        {t('back_to_login')}
      </Anchor>
    </>
  );
}

/** @throws any error that is not a `Problem`. */
async function requestLink(api: ApiClient, email: string): Promise<ForgotSent | FormFailure> {
  try {
    return await api(forgotPassword, { params: { email } });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, errors, message } = error;
    const msg = isUnreachable(error) ? forgotPassword.texts.failure : message;
    return { status, msg, errors, values: { email } };
  }
}
