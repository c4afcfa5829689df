/** Lets the person choose the theme of site and back office, for all their devices. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { chosenTheme, DEFAULT_THEME, type Theme, themes } from '#kernel/theme.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession, useSessionKeeper } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { applyTheme } from '#ui/theme-choice.ts';
import { useCall } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { chooseTheme } from '../profile.contract.ts';

/** Returns the browser's choice, which applies before the first one in the account. */
const themeOfPage = () => chosenTheme(document.documentElement.dataset.theme) ?? DEFAULT_THEME;

export function ProfileTheme() {
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
    <SettingsSection title={t('theme_title')} lead={t('theme_lead')}>
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
