/** The contact form and the newsletter's. Native forms: they work before, and without, any script. */

import { data, Form, redirect, useActionData, useNavigation } from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import button from '#ui/button.module.css';
import { apiContext, siteContext } from '#ui/context.ts';
import { useGivenTexts, useLocale } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { headOf } from '#web/head.ts';
import { type ActionArgs, headOfPage, type LoaderArgs, type PageProps } from '#web/page.ts';
import { Field } from '../components/field.tsx';
import styles from '../components/form.module.css';
import prose from '../components/prose.module.css';
import { type FormOutcome, RegisterForm } from '../components/register-form.tsx';
import { registerNewsletter, sendRequest } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { textsOfPage } from '../rules.ts';

export function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const texts = textsOfPage({ en, fr }[site.locale], 'contact');
  return {
    texts,
    sent: new URL(request.url).searchParams.get('sent'),
    head: headOf(site, {
      name: texts.contact_name,
      description: texts.contact_text,
      path: '/app/contact',
    }),
  };
}

export async function action({ request, context, params }: ActionArgs) {
  const fields = await request.formData();
  const values = Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const form = values.form === 'register' ? 'register' : 'request';
  try {
    await send(context.get(apiContext), form, values);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, errors } = error;
    return data<FormOutcome>({ form, sent: false, alert: alertFor(status), errors, values }, { status });
  }
  // A script shows the outcome in place; without one, the address says it, so that a reload sends nothing.
  if (form === 'register' && !request.headers.get('accept')?.includes('text/html')) {
    return data<FormOutcome>({ form, sent: true });
  }
  const prefix = params.lang === undefined ? '' : `/${params.lang}`;
  const anchor = form === 'register' ? '#newsletter' : '';
  return redirect(`${prefix}/app/contact?sent=${form}${anchor}`, 303);
}

async function send(api: ApiClient, form: FormOutcome['form'], values: Record<string, string>) {
  const { email = '', firstName, lastName, phoneNumber, request } = values;
  if (form === 'register') return api(registerNewsletter, { body: { email } });
  const receiveNews = values['newsletter-checkbox'] !== undefined && values['newsletter-checkbox'] !== 'off';
  return api(sendRequest, { body: { firstName, lastName, email, phoneNumber, request, receiveNews } });
}

function alertFor(status: number): FormOutcome['alert'] {
  if (status === 400) return 'contact_faults';
  return status === 429 ? 'contact_busy' : 'contact_failed';
}

export const meta = headOfPage;

export default function Contact({ loaderData: { texts, sent } }: PageProps<typeof loader>) {
  const t = useGivenTexts(texts);
  const outcome = useActionData<FormOutcome>();
  const locale = useLocale();
  return (
    <>
      <header className={prose.head}>
        <h1>{t(sent === 'request' ? 'contact_sent_title' : 'contact_title')}</h1>
        <p className={prose.lead}>{t(sent === 'request' ? 'contact_sent_text' : 'contact_text')}</p>
      </header>
      {sent === 'request' ? (
        <PageLink className={button.quiet} to={`/${locale}/app/contact`}>
          {t('contact_again')}
        </PageLink>
      ) : (
        <RequestForm texts={texts} outcome={outcome?.form === 'request' ? outcome : undefined} />
      )}
      <section className={styles.news} id="newsletter" aria-labelledby="newsletter-title">
        <h2 id="newsletter-title">{t('contact_news_title')}</h2>
        <p>{t('contact_news_text')}</p>
        <RegisterForm
          texts={texts}
          outcome={
            sent === 'register'
              ? { form: 'register', sent: true }
              : outcome?.form === 'register'
                ? outcome
                : undefined
          }
        />
      </section>
    </>
  );
}

interface RequestFormProps {
  texts: PageProps<typeof loader>['loaderData']['texts'];
  outcome?: FormOutcome;
}

function RequestForm({
  texts,
  outcome: { alert, errors, values } = { form: 'request', sent: false },
}: RequestFormProps) {
  const t = useGivenTexts(texts);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('form') === 'request';
  const optional = t('contact_optional');
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'request') => ({
    id: name,
    name,
    label: t(`contact_${name}`),
    defaultValue: values?.[name],
    fault: errors?.[name],
  });
  return (
    <Form className={styles.form} method="post" noValidate>
      <input type="hidden" name="form" value="request" />
      {alert && (
        <p className={styles.alert} role="alert">
          {t(alert)}
        </p>
      )}
      <div className={styles.pair}>
        <Field {...field('firstName')} hint={optional} autoComplete="given-name" maxLength={100} />
        <Field {...field('lastName')} hint={optional} autoComplete="family-name" maxLength={100} />
      </div>
      <div className={styles.pair}>
        <Field {...field('email')} type="email" autoComplete="email" required maxLength={300} />
        <Field {...field('phoneNumber')} type="tel" hint={optional} autoComplete="tel" maxLength={40} />
      </div>
      <Field {...field('request')} rows={6} hint={optional} maxLength={5000} />
      <label className={styles.tick}>
        <input
          type="checkbox"
          name="newsletter-checkbox"
          defaultChecked={values?.['newsletter-checkbox'] !== undefined}
        />
        {t('contact_news')}
      </label>
      <div>
        <button className={button.filled} type="submit" aria-disabled={busy}>
          {t(busy ? 'contact_sending' : 'contact_send')}
        </button>
      </div>
    </Form>
  );
}
