/** The form for signing up, and for accepting an invitation, where the e-mail address is already known. */

import { Button, Checkbox, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { Problem } from '#kernel/problem.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import type { activationOf } from '../code.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { signUpFormValidation } from '../signup.contract.ts';
import { CONDITIONS_NEEDED, checkInvitation, checkSignUp } from '../signup.rules.ts';
import styles from './accounts.module.css';
import { useCheckedForm, valuesOf } from './checked-form.ts';
import { FormAlert } from './form-alert.tsx';
import { type FormFailure, useNativePath, useSending } from './native-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { rememberEmail } from './target.ts';

interface SignUpFormProps {
  /** The link of an invitation; undefined for a sign-up. */
  link?: NonNullable<ReturnType<typeof activationOf>>;
  failure?: FormFailure;
}

export function SignUpForm({ link, failure }: SignUpFormProps) {
  const t = useTexts({ en, fr });
  const fieldErrorText = useFieldErrorText();
  const api = useApi();
  const [sending, setSending] = useSending();
  const check = link === undefined ? checkSignUp : checkInvitation;
  const checked = useCheckedForm((values) => check(values), failure?.errors);
  const { errors } = checked;

  /** Validates on the server what only the server can check, then posts natively. */
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!checked.accept(form)) return;
    setSending(true);
    if (link === undefined) {
      const wrong = await api(signUpFormValidation, { body: valuesOf(form) }).then(
        () => undefined,
        (error: unknown) => (error instanceof Problem ? error.errors : undefined),
      );
      if (wrong !== undefined) {
        setSending(false);
        return checked.refuse(form, wrong);
      }
    }
    if (link !== undefined) rememberEmail(link.email);
    form.submit();
  }

  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    name,
    size: 'md' as const,
    required: true,
    withAsterisk: false,
    maxLength: 300,
    defaultValue: failure?.values[name],
    error: fieldErrorText(errors[name]),
  });
  return (
    <form
      {...checked.form}
      method="post"
      action={useNativePath('/signup')}
      className={layout.form}
      onSubmit={(event) => void submit(event)}
    >
      <FormAlert text={errors['condition-checkbox'] && CONDITIONS_NEEDED} failure={failure} />
      <LinkFields link={link} />
      <div className={layout.fields}>
        <TextInput {...field('firstName')} label={t('first_name')} autoComplete="given-name" autoFocus />
        <TextInput {...field('lastName')} label={t('last_name')} autoComplete="family-name" />
      </div>
      {link === undefined && (
        <TextInput {...field('email')} label={t('email')} type="email" autoComplete="username" />
      )}
      <NewPasswordFields errors={errors} label={t('password')} />
      <Checkbox
        name="condition-checkbox"
        required
        defaultChecked={failure?.values['condition-checkbox'] !== undefined}
        label={t('signup_conditions')}
        error={fieldErrorText(errors['condition-checkbox'])}
      />
      <Conditions />
      <Button type="submit" size="md" fullWidth loading={sending} mt={6}>
        {t(link === undefined ? 'signup_button' : 'invite_button')}
      </Button>
    </form>
  );
}

/** Adds hidden fields: the parameters of the link, or the operation `signup` without a link. */
export function LinkFields({ link }: Pick<SignUpFormProps, 'link'>) {
  return (
    <>
      <input type="hidden" name="operation" value={link?.operation ?? 'signup'} />
      <input type="hidden" name="activation_code" value={link?.activation_code ?? ''} />
      {link !== undefined && (
        <>
          <input type="hidden" name="userId" value={link.userId} />
          <input type="hidden" name="email" value={link.email} />
        </>
      )}
    </>
  );
}

function Conditions() {
  const t = useTexts({ en, fr });
  return (
    <details className={styles.conditions}>
      <summary>{t('signup_conditions_title')}</summary>
      <ul>
        <li>{t('signup_conditions_1')}</li>
        <li>{t('signup_conditions_2')}</li>
        <li>{t('signup_conditions_3')}</li>
        <li>{t('signup_conditions_4')}</li>
      </ul>
    </details>
  );
}
