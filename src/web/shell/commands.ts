/** What the command palette offers: every screen that the person is offered, and what the top bar can do. */
import { useNavigate } from 'react-router';
import type { IconName } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { areasOf, menuOf, screensOf } from '../office-menu.ts';
import { fresh } from './fresh-outlet.tsx';
import { useLanguageChange } from './language-change.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import paletteEn from './palette.messages.en.json';
import paletteFr from './palette.messages.fr.json';

/** The names of screens are the menu's. */
export const paletteTexts = { en: { ...en, ...paletteEn }, fr: { ...fr, ...paletteFr } };

export interface Command {
  id: string;
  label: string;
  /** Found by these too. */
  words?: string;
  /** Where it belongs, shown besides. */
  group: string;
  icon: IconName;
  run(): void;
}

export function useCommands(person: SignedIn): readonly Command[] {
  const t = useTexts(paletteTexts);
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const { change } = useLanguageChange();
  const go = (path: string) => () => void navigate(toLocal(path), { state: fresh });

  const site = `/${useLocale()}`;
  const goToSite = () => window.location.assign(site);
  const own = t('palette_own');
  // A screen of several areas is one command: the first area names it. One that no menu has is the person's own.
  const inMenu = areasOf(person.role).flatMap((area) => {
    const { entries, administration } = menuOf(area, person);
    return [...entries, ...administration].map((screen) => ({ screen, group: t(`area_${area}`) }));
  });
  const groups = new Map(inMenu.toReversed().map(({ screen, group }) => [screen, group]));
  const offered = new Set([...inMenu.map(({ screen }) => screen), ...screensOf(person)]);
  const screens = [...offered].map((screen) => ({
    id: screen.path,
    label: t(`page_${screen.label}`),
    words: t(`words_${screen.label}`),
    group: groups.get(screen) ?? own,
    icon: screen.icon,
    run: go(`/app/${screen.path}`),
  }));
  return [
    ...screens,
    { id: 'language', label: t('palette_language'), group: own, icon: 'language', run: change },
    { id: 'site', label: t('to_site_short'), group: own, icon: 'site', run: goToSite },
    { id: 'logout', label: t('logout'), group: own, icon: 'leave', run: go('/app/logout') },
  ];
}
