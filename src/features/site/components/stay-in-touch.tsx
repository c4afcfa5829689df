/** The stay-in-touch button and its subscribe dialog; without script it leads to the newsletter's form. */

import { useRef } from 'react';
import button from '#ui/button.module.css';
import { useGivenTexts, useLocale } from '#ui/locale.tsx';
import { PageLink } from '#ui/page-link.tsx';
import type en from '../messages.en.json';
import styles from './form.module.css';
import { type ContactTexts, RegisterForm } from './register-form.tsx';

export function StayInTouch({ texts }: { texts: ContactTexts & Pick<typeof en, 'home_stay'> }) {
  const t = useGivenTexts(texts);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <PageLink
        className={button.filled}
        to={`/${useLocale()}/app/contact#newsletter`}
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        {t('home_stay')}
      </PageLink>
      <dialog className={styles.dialog} ref={dialog} aria-labelledby="stay-title">
        <h2 id="stay-title">{t('contact_news_title')}</h2>
        <p>{t('contact_news_text')}</p>
        <RegisterForm texts={texts}>
          <button className={button.quiet} type="button" onClick={() => dialog.current?.close()}>
            {t('contact_close')}
          </button>
        </RegisterForm>
      </dialog>
    </>
  );
}
