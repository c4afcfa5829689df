/** The page of the person's account: info, password, security, then the parts that other features add. */
import { Button, Flex, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import {
  type ClientLoaderFunctionArgs,
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { readVersioned, type Versioned } from '#kernel/client.ts';
import { type Locale, locales, localisedPath } from '#kernel/locale.ts';
import { chosenTheme, DEFAULT_THEME, type Theme, themes } from '#kernel/theme.ts';
import { apiContext } from '#ui/context.ts';
import { TextField } from '#ui/fields.tsx';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { ScreenLink } from '#ui/screen-link.tsx';
import { sessionContext, useSession, useSessionKeeper } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { applyTheme } from '#ui/theme-choice.ts';
import { useCall } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { readBirthday, saveBirthday } from '../birthday.contract.ts';
import { ProfileInfo } from '../components/profile-info.tsx';
import { ProfilePassword } from '../components/profile-password.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { chooseLanguage, chooseTheme, readProfile } from '../profile.contract.ts';
import { readSecondFactors, type SecondFactorStatus } from '../second-factor.contract.ts';

/** Under doAs, shows the profile of the person acted for, but not how that person signs in. */
export async function clientLoader({ context }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const person = context.get(sessionContext).current();
  const own = { params: { userId: person?.userId ?? 0 } };
  const isSelf = person?.actedBy === undefined;
  const [profile, factors, birthday] = await Promise.all([
    readVersioned(api, readProfile, own),
    isSelf ? api(readSecondFactors, own) : undefined,
    isSelf ? readVersioned(api, readBirthday, own) : undefined,
  ]);
  return { profile, factors, birthday };
}

export default function ProfilePage() {
  const t = useTexts({ en, fr });
  const { profile, factors, birthday } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader title={t('profile_title')} actions={<ScreenLink path="my-payroll" label="own_payroll" />} />
      <ProfileInfo reading={profile} />
      {birthday !== undefined && <ProfileBirthday reading={birthday} />}
      {factors !== undefined && (
        <>
          <ProfileLanguage />
          <ProfileTheme />
          <ProfilePassword />
          <ProfileSecurity factors={factors} />
        </>
      )}
      <Outlet />
    </>
  );
}

/** Shows a summary of the account's security, and a link to the page that changes it. */
function ProfileSecurity({ factors }: { factors: SecondFactorStatus }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const on = factors.totp || factors.passkeys.length > 0;
  return (
    <SettingsSection title={t('security_title')} hint={t('security_lead')}>
      <Flex component="p" wrap="wrap" gap="4px 12px" fw={500}>
        {t('factor_title')}
        <StateDot tone={on ? 'good' : 'neutral'}>{t(on ? 'factor_on' : 'factor_off')}</StateDot>
      </Flex>
      <Button
        component={Link}
        to={toLocal('/app/profile/security')}
        variant="default"
        style={{ justifySelf: 'start' }}
      >
        {t('security_open')}
      </Button>
    </SettingsSection>
  );
}

/** Lets the person enter the birthday that Today shows to the team. */
function ProfileBirthday({ reading }: { reading: Versioned<{ birthday: string }> }) {
  const t = useTexts({ en, fr });
  const { userId } = useSession();
  const { revalidate } = useRevalidator();
  const form = useForm(saveBirthday, {
    given: { params: { userId } },
    initial: { birthday: reading.data.birthday },
    of: { etag: reading.etag, reload: () => void revalidate() },
  });
  return (
    <SettingsSection title={t('birthday_title')} hint={t('birthday_lead')}>
      <FormFrame form={form} className={layout.form}>
        <TextField
          {...form.field('birthday')}
          label={t('birthday')}
          description={t('birthday_note')}
          placeholder="24/12"
          autoComplete="off"
        />
        <Button type="submit" loading={form.pending} style={{ justifySelf: 'start' }}>
          {t('birthday_save')}
        </Button>
      </FormFrame>
    </SettingsSection>
  );
}

/** Returns the browser's choice, which applies before the first one in the account. */
const themeOfPage = () => chosenTheme(document.documentElement.dataset.theme) ?? DEFAULT_THEME;

/** Lets the person choose the theme of site and back office, for all their devices. */
function ProfileTheme() {
  const t = useTexts({ en, fr });
  const { userId, theme: kept = themeOfPage() } = useSession();
  const keeper = useSessionKeeper();
  const [shown, setShown] = useState<Theme>(kept);
  const { attempt, pending } = useCall(chooseTheme, { reload: false, success: t('theme_chosen') });
  const show = (theme: Theme) => {
    setShown(theme);
    applyTheme(theme);
  };
  const choose = async (theme: Theme) => {
    show(theme);
    const problem = await attempt({ params: { userId }, body: { theme } });
    if (problem === undefined) await keeper.refresh();
    else show(kept);
  };
  return (
    <SettingsSection title={t('theme_title')} hint={t('theme_lead')}>
      <SegmentedControl
        aria-label={t('theme_title')}
        value={shown}
        onChange={(value) => void choose(value)}
        disabled={pending}
        data={themes.map((value) => ({ value, label: t(`theme_${value}`) }))}
      />
    </SettingsSection>
  );
}

const names: Record<Locale, string> = { en: 'English', fr: 'Français' };

/** Lets the person choose the language of their mails and screens. */
function ProfileLanguage() {
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
    <SettingsSection title={t('language_title')} hint={t('language_lead')}>
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
