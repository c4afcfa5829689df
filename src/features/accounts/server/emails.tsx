/** The mails of accounts. */
import type { Locale } from '#kernel/locale.ts';
import { type Translate, translator } from '#kernel/translate.ts';
import type { Config } from '#platform/config/config.ts';
import { type Letter, renderLetter } from '#platform/mail/letter.tsx';
import type { Mail } from '#platform/mail/mail.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

type Texts = Translate<typeof en>;
type Words = Pick<Letter, 'title' | 'before' | 'action' | 'after'> & { subject: string };

export interface Addressee {
  email: string;
  firstName: string;
  lastName: string;
  locale: Locale;
}

type Brand = Pick<Config, 'brand' | 'baseUrl'>;

function write({ brand }: Brand, to: Addressee, words: (t: Texts, v: Values) => Words): Mail {
  const t = translator({ en, fr }, to.locale);
  const values = { brand, name: to.firstName || to.email, email: to.email };
  const { subject, ...rest } = words(t, values);
  const letter = { ...rest, locale: to.locale, brand, footer: t('mailFooter', values) };
  return { to: to.email, subject, ...renderLetter(letter) };
}

type Values = { brand: string; name: string; email: string };

export function activationMail(site: Brand, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mailActivationSubject', v),
    title: t('mailActivationTitle', v),
    before: [t('mailActivationBody')],
    action: { label: t('mailActivationAction'), href },
    after: [t('mailActivationAfter')],
  }));
}

/** To the owner of an address with which somebody tried to sign up again. */
export function knownAddressMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mailKnownSubject', v),
    title: t('mailKnownTitle', v),
    before: [t('mailKnownBody')],
    action: { label: t('mailKnownAction'), href: `${site.baseUrl}/${to.locale}/app/login` },
    after: [t('mailKnownAfter')],
  }));
}

export function resetMail(site: Brand, to: Addressee, href: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mailResetSubject', v),
    title: t('mailResetTitle'),
    before: [t('mailResetBody', v)],
    action: { label: t('mailResetAction'), href },
    after: [t('mailResetAfter')],
  }));
}

/** What every notice of a change ends with: the way back, in case it was somebody else. */
function wayBack(t: Texts, site: Brand, locale: Locale): Pick<Words, 'action' | 'after'> {
  return {
    after: [t('mailNotYou')],
    action: { label: t('mailNotYouAction'), href: `${site.baseUrl}/${locale}/app/forgot` },
  };
}

export function passwordChangedMail(site: Brand, to: Addressee): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mailPasswordSubject', v),
    title: t('mailPasswordTitle'),
    before: [t('mailPasswordBody', v)],
    ...wayBack(t, site, to.locale),
  }));
}

/** @param to the person at the address to tell, the old one or the new. */
export function emailChangedMail(site: Brand, to: Addressee, newEmail: string): Mail {
  return write(site, to, (t, v) => ({
    subject: t('mailEmailSubject', v),
    title: t('mailEmailTitle'),
    before: [t('mailEmailBody', { ...v, email: newEmail })],
    ...wayBack(t, site, to.locale),
  }));
}

/** A second factor that came or went: the app, or a passkey by its name. */
export interface FactorChange {
  change: 'Added' | 'Removed';
  passkey?: string;
}

export function factorChangedMail(site: Brand, to: Addressee, { change, passkey }: FactorChange): Mail {
  return write(site, to, (t, v) => {
    const factor = passkey === undefined ? t('factorTotp') : t('factorPasskey', { passkey });
    return {
      subject: t(`mailFactor${change}Subject`, v),
      title: t(`mailFactor${change}Title`),
      before: [t(`mailFactor${change}Body`, { ...v, factor })],
      ...wayBack(t, site, to.locale),
    };
  });
}

export function recoveryCodesMail(site: Brand, to: Addressee, event: 'FactorCodes' | 'Recovery'): Mail {
  return write(site, to, (t, v) => ({
    subject: t(`mail${event}Subject`, v),
    title: t(`mail${event}Title`),
    before: [t(`mail${event}Body`, v)],
    ...wayBack(t, site, to.locale),
  }));
}
