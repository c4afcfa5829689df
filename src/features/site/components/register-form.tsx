/** Shows the newsletter's e-mail form; it posts to the contact page from any page. */
import { type FieldErrors, fieldErrorText } from '#kernel/error-texts.ts';
import button from '#ui/button.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { Field } from './field.tsx';
import styles from './form.module.css';

export interface FormOutcome {
  form: 'request' | 'register';
  sent: boolean;
  /** The key of a text, when sending failed. */
  alert?: keyof typeof en;
  errors?: FieldErrors;
  values?: Record<string, string>;
}

export function RegisterForm({ outcome }: { outcome?: FormOutcome }) {
  const t = useTexts({ en, fr });
  const { sent, alert, errors, values } = outcome ?? { sent: false };
  const locale = useLocale();
  const action = `/${locale}/app/contact`;
  return (
    <div data-region="register">
      {sent ? (
        <div className={styles.done} role="status">
          <h3>{t('contact_registered_title')}</h3>
          <p>{t('contact_registered_text')}</p>
        </div>
      ) : (
        <form className={styles.form} method="post" action={action} noValidate data-in-place="">
          <input type="hidden" name="form" value="register" />
          <FormAlert text={alert && t(alert)} unreachable={t('register_failed')} />
          <Field
            id="register-email"
            name="email"
            type="email"
            label={t('contact_email')}
            autoComplete="email"
            required
            defaultValue={values?.email}
            fault={errors?.email && fieldErrorText(errors.email, locale)}
          />
          <div>
            <button className={button.filled} type="submit" data-busy={t('contact_sending')}>
              {t('contact_register')}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}

/** Shows the error from the server, or the text that a script shows when the server is unreachable. */
export function FormAlert({ text, unreachable }: { text?: string; unreachable: string }) {
  return (
    <>
      {text && (
        <p className={styles.alert} role="alert">
          {text}
        </p>
      )}
      <p className={styles.alert} role="alert" data-fault="" hidden>
        {unreachable}
      </p>
    </>
  );
}
