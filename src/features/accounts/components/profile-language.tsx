/** Lets the person choose the language of their mails and screens. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Locale, locales, localisedPath } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { useSession, useSessionKeeper } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { chooseLanguage } from '../profile.contract.ts';

const names: Record<Locale, string> = { en: 'English', fr: 'Français' };

export function ProfileLanguage() {
  const t = useTexts({ en, fr });
  const shown = useLocale();
  const { userId, language: kept } = useSession();
  const keeper = useSessionKeeper();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { attempt } = useCall(chooseLanguage, { reload: false, success: t('language_chosen') });
  // Until the page is shown in the language, so that choices take effect in their order.
  const [isChanging, setChanging] = useState(false);
  const change = async (locale: Locale) => {
    const problem = await attempt({ params: { userId }, body: { locale } });
    if (problem !== undefined) return;
    await keeper.refresh();
    saveLocale(locale);
    await navigate(localisedPath(pathname + search, locale), { replace: true, preventScrollReset: true });
  };
  const choose = (locale: Locale) => {
    setChanging(true);
    void change(locale).finally(() => setChanging(false));
  };
  return (
    <SettingsSection title={t('language_title')} lead={t('language_lead')}>
      <SegmentedControl
        aria-label={t('language_title')}
        value={kept?.chosen === true ? kept.locale : shown}
        onChange={choose}
        disabled={isChanging}
        data={locales.map((value) => ({ value, label: names[value] }))}
      />
    </SettingsSection>
  );
}
