/** Asks for an e-mail address for the newsletter; posts to the contact page from wherever it stands. */
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import button from '#ui/button.module.css';
import { useGivenTexts, useLocale } from '#ui/locale.tsx';
import type en from '../messages.en.json';
import { Field } from './field.tsx';
import styles from './form.module.css';

export type ContactTexts = Pick<typeof en, Extract<keyof typeof en, `contact_${string}`>>;

export interface FormOutcome {
  form: 'request' | 'register';
  sent: boolean;
  /** One of the page's texts, when it could not be sent. */
  alert?: keyof ContactTexts;
  errors?: Record<string, string>;
  values?: Record<string, string>;
}

interface RegisterFormProps {
  texts: ContactTexts;
  /** Outcome of a post without script. */
  outcome?: FormOutcome;
  /** Beside the button. */
  children?: ReactNode;
}

export function RegisterForm({ texts, outcome, children }: RegisterFormProps) {
  const t = useGivenTexts(texts);
  const action = `/${useLocale()}/app/contact`;
  const fetcher = useFetcher<FormOutcome>();
  const { sent, alert, errors, values } = fetcher.data ?? outcome ?? { sent: false };
  const busy = fetcher.state !== 'idle';
  if (sent) {
    return (
      <div className={styles.done} role="status">
        <h3>{t('contact_registered_title')}</h3>
        <p>{t('contact_registered_text')}</p>
        {children}
      </div>
    );
  }
  return (
    <fetcher.Form className={styles.form} method="post" action={action} noValidate>
      <input type="hidden" name="form" value="register" />
      {alert && (
        <p className={styles.alert} role="alert">
          {t(alert)}
        </p>
      )}
      <Field
        id="register-email"
        name="email"
        type="email"
        label={t('contact_email')}
        autoComplete="email"
        required
        defaultValue={values?.email}
        fault={errors?.email}
      />
      <div className={styles.actions}>
        <button className={button.filled} type="submit" aria-disabled={busy}>
          {t(busy ? 'contact_sending' : 'contact_register')}
        </button>
        {children}
      </div>
    </fetcher.Form>
  );
}
