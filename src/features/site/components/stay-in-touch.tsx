/**
 * Shows the stay-in-touch button and its subscription dialog; without script it links to the newsletter form.
 */

import button from '#ui/button.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './form.module.css';
import { RegisterForm } from './register-form.tsx';

export function StayInTouch() {
  const t = useTexts({ en, fr });
  return (
    <>
      <PageLink
        className={button.filled}
        to={`/${useLocale()}/app/contact#newsletter`}
        data-opens="stay-in-touch"
      >
        {t('home_stay')}
      </PageLink>
      <dialog className={styles.dialog} id="stay-in-touch" aria-labelledby="stay-title">
        <h2 id="stay-title">{t('contact_news_title')}</h2>
        <p>{t('contact_news_text')}</p>
        <RegisterForm />
        <button className={button.quiet} type="button" data-closes="">
          {t('contact_close')}
        </button>
      </dialog>
    </>
  );
}
