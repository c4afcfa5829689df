/** The page with the contact and newsletter forms. They are native forms, so they work without script. */

import { data, redirect } from 'react-router';
import { listNewsletterArchive } from '#features/newsletters/contract.ts';
import { archiveAddresses } from '#features/newsletters/rules.ts';
import { registerNewsletter } from '#features/newsletters/subscription.contract.ts';
import type { ApiClient } from '#kernel/client.ts';
import { fieldErrorText } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import button from '#ui/button.module.css';
import { apiContext, companyContext, siteContext } from '#ui/context.ts';
import { localPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { answerOf } from '#ui/page/answer.ts';
import { formOf } from '#ui/page/form.ts';
import type { PageHead } from '#ui/page/head.ts';
import type { ActionArgs, LoaderArgs, PageProps, PublicPage } from '#ui/page/public-page.ts';
import page from '#ui/page-head.module.css';
import { PageLink } from '#ui/page-link.tsx';
import { Field } from '../components/field.tsx';
import styles from '../components/form.module.css';
import { FormAlert, type FormOutcome, RegisterForm } from '../components/register-form.tsx';
import { sendRequest } from '../contact.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function loader({ request, context }: LoaderArgs) {
  const site = context.get(siteContext);
  const { newsletters } = await context
    .get(apiContext)(listNewsletterArchive)
    .catch((error: unknown) => {
      throw answerOf(error);
    });
  const texts = { en, fr }[site.locale];
  const { contact_lead = texts.contact_neutral } = context.get(companyContext).texts[site.locale];
  return {
    lead: contact_lead,
    archive: archiveAddresses(newsletters)[site.locale],
    sent: new URL(request.url).searchParams.get('sent'),
    head: {
      name: texts.contact_name,
      description: contact_lead,
      path: '/app/contact',
      scripts: ['forms'],
    } satisfies PageHead,
  };
}

export async function action({ request, context, params }: ActionArgs) {
  const fields = await formOf(request);
  const values = Object.fromEntries(
    [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const form = values.form === 'register' ? 'register' : 'request';
  try {
    await send(context.get(apiContext), form, values);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, errors } = error;
    return data<FormOutcome>(
      { form, sent: false, alert: alertFor(status, form), errors, values },
      { status },
    );
  }
  // Redirects, so that a reload does not send again.
  const anchor = form === 'register' ? '#newsletter' : '';
  return redirect(localPath(params, `/app/contact?sent=${form}${anchor}`), 303);
}

async function send(api: ApiClient, form: FormOutcome['form'], values: Record<string, string>) {
  const { email = '', firstName, lastName, phoneNumber, request } = values;
  if (form === 'register') return api(registerNewsletter, { body: { email } });
  const receiveNews = values['newsletter-checkbox'] !== undefined && values['newsletter-checkbox'] !== 'off';
  return api(sendRequest, { body: { firstName, lastName, email, phoneNumber, request, receiveNews } });
}

function alertFor(status: number, form: FormOutcome['form']): FormOutcome['alert'] {
  if (status === 400) return 'contact_faults';
  if (status === 429) return 'contact_busy';
  return form === 'register' ? 'register_failed' : 'contact_failed';
}

function Contact({
  loaderData: { sent, lead, archive },
  actionData: outcome,
}: PageProps<typeof loader, typeof action>) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const registered: FormOutcome | undefined =
    sent === 'register'
      ? { form: 'register', sent: true }
      : outcome?.form === 'register'
        ? outcome
        : undefined;
  return (
    <>
      <div data-region="request">
        <header className={page.head}>
          <h1>{t(sent === 'request' ? 'contact_sent_title' : 'contact_title')}</h1>
          <p role={sent === 'request' ? 'status' : undefined}>
            {sent === 'request' ? t('contact_sent_text') : lead}
          </p>
        </header>
        {sent === 'request' ? (
          <PageLink className={button.quiet} to={`/${locale}/app/contact`}>
            {t('contact_again')}
          </PageLink>
        ) : (
          <RequestForm outcome={outcome?.form === 'request' ? outcome : undefined} />
        )}
      </div>
      <section className={styles.news} id="newsletter" aria-labelledby="newsletter-title">
        <h2 id="newsletter-title">{t('contact_news_title')}</h2>
        <p>{t('contact_news_text')}</p>
        <RegisterForm outcome={registered} />
        {archive !== undefined && (
          <p>
            <PageLink to={archive}>{t('archive_past')}</PageLink>
          </p>
        )}
      </section>
    </>
  );
}

function RequestForm({ outcome }: { outcome?: FormOutcome }) {
  const { alert, errors, values } = outcome ?? {};
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const optional = t('contact_optional');
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'request') => ({
    id: name,
    name,
    label: t(`contact_${name}`),
    defaultValue: values?.[name],
    fault: errors?.[name] && fieldErrorText(errors[name], locale),
  });
  return (
    <form className={styles.form} method="post" noValidate data-in-place="" data-keep="request">
      <input type="hidden" name="form" value="request" />
      <FormAlert text={alert && t(alert)} unreachable={t('contact_failed')} />
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
        <button className={button.filled} type="submit" data-busy={t('contact_sending')}>
          {t('contact_send')}
        </button>
      </div>
    </form>
  );
}

export const handle: PublicPage = { Page: Contact };
