/**
 * Lists the entries of the command palette: recent pages, actions, screens, and the functions of the top bar,
 * all from the features' pages.ts.
 */
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isOffered, type RequestedAction, runAction } from '#ui/actions.ts';
import type { IconName } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useOwnSite } from '#ui/own-site.ts';
import type { DetailPage, Screen } from '#ui/page/declaration.ts';
import namesEn from '#ui/page/messages.en.json';
import namesFr from '#ui/page/messages.fr.json';
import wordsEn from '#ui/page/palette.messages.en.json';
import wordsFr from '#ui/page/palette.messages.fr.json';
import type { SignedIn } from '#ui/session.tsx';
import { LEAVES } from '#ui/unsaved-guard.tsx';
import { actionsOf, areasOf, menuOf, pageAt, screenAt, screensOf } from '../office-menu.ts';
import { fresh } from './fresh-outlet.tsx';
import { useLanguageChange } from './language-change.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import paletteEn from './palette.messages.en.json';
import paletteFr from './palette.messages.fr.json';
import { recentsOf } from './recents.ts';
import type { FoundResult } from './search.ts';

/** Screens have the menu's names. Called for each language that is shown, because its texts may be loaded later. */
const textsOf = () => ({
  en: { ...en, ...namesEn, ...wordsEn, ...paletteEn },
  fr: { ...fr, ...namesFr, ...wordsFr, ...paletteFr },
});

export function usePaletteTexts() {
  const locale = useLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useTexts(useMemo(textsOf, [locale]));
}

/** Shown before anything is typed. */
const MOST_RECENTS = 5;

export interface Command {
  id: string;
  label: string;
  /** Distinguishes entries with the same name. */
  detail?: string;
  /** Further search words. */
  words?: string;
  /** The group shown next to the name. */
  group: string;
  /** The heading above it when nothing is typed; by default the group. */
  heading?: string;
  icon: IconName;
  /** It opens a page of the back office, which then has the focus. */
  opensPage?: boolean;
  /** The key that runs it without the palette. */
  shortcut?: string;
  run(): void;
}

function useGo() {
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  return (path: string, action?: RequestedAction, more?: object) => () => {
    if (action !== undefined && runAction(action)) return;
    void navigate(toLocal(path), { state: { ...fresh, ...more, action } });
  };
}

/** Returns the screen of a page. */
function screenOf(page: Screen | DetailPage): Screen | undefined {
  return 'below' in page ? screenAt(`/app/${page.below}`) : page;
}

export function useCommands(person: SignedIn): readonly Command[] {
  const t = usePaletteTexts();
  const go = useGo();
  const { pathname } = useLocation();
  const here = pageAt(pathname);
  const { change } = useLanguageChange();
  const site = useOwnSite();
  const own = t('palette_own');
  // A screen in several areas is one command, in the group of the first area. A screen in no menu is in the group of
  // the screen above it, else in the person's own group.
  const inMenu = areasOf(person).flatMap((area) => {
    const { entries, finance, administration } = menuOf(area, person);
    return [...entries, ...finance, ...administration].map((screen) => ({
      screen,
      group: t(`area_${area}`),
    }));
  });
  const groups = new Map(inMenu.toReversed().map(({ screen, group }) => [screen, group]));
  const groupOf = (screen: Screen) =>
    groups.get(screen) ??
    inMenu.find(({ screen: { path } }) => screen.path.startsWith(`${path}/`))?.group ??
    own;
  const offered = new Set([...inMenu.map(({ screen }) => screen), ...screensOf(person)]);
  const actions = actionsOf(person, isOffered)
    // Actions of this page first.
    .toSorted((a, b) => Number(b.page === here) - Number(a.page === here))
    .map(({ action, page }): Command => {
      const screen = screenOf(page);
      return {
        id: `action ${action.name}`,
        label: t(`action_${action.name}`),
        words: t(`words_${action.name}`),
        group: screen === undefined ? own : t(`page_${screen.label}`),
        heading: t('palette_actions'),
        icon: action.icon,
        shortcut: action.creates && page === here && isOffered(action.name) ? 'C' : undefined,
        run: go(`/app/${page.path}`, { name: action.name }),
      };
    });
  const screens = [...offered].map(
    (screen): Command => ({
      id: screen.path,
      label: t(`page_${screen.label}`),
      words: t(`words_${screen.label}`),
      group: groupOf(screen),
      icon: screen.icon,
      opensPage: true,
      run: go(`/app/${screen.path}`),
    }),
  );
  const toSite = site && {
    id: 'public site',
    label: t('to_site_short'),
    group: own,
    icon: 'site' as const,
    run: () => window.location.assign(site()),
  };
  return [
    ...actions,
    ...screens,
    {
      id: 'shortcuts',
      label: t('shortcuts'),
      words: t('words_shortcuts'),
      group: own,
      icon: 'key',
      shortcut: '?',
      run: () => void runAction({ name: 'shortcuts' }),
    },
    {
      id: 'language',
      label: t('palette_language'),
      words: t('words_language'),
      group: own,
      icon: 'language',
      run: change,
    },
    ...(toSite ? [toSite] : []),
    {
      id: 'logout',
      label: t('logout'),
      words: t('words_logout'),
      group: own,
      icon: 'leave',
      run: go('/app/logout', undefined, LEAVES),
    },
  ];
}

/** Recent pages, without the current one. */
export function useRecentCommands(person: SignedIn): readonly Command[] {
  const t = usePaletteTexts();
  const go = useGo();
  const { pathname } = useLocation();
  if (person.actedBy !== undefined) return [];
  return recentsOf(person.userId)
    .filter(({ path }) => !pathname.endsWith(path))
    .flatMap(({ path, title, about = '' }): Command[] => {
      const page = pageAt(path);
      const screen = page && screenOf(page);
      if (screen === undefined || !screensOf(person).includes(screen)) return [];
      // A screen's name is in the current language; a detail page keeps its stored title.
      const name = page === screen ? t(`page_${screen.label}`) : title;
      const named = about === '' ? { label: name } : { label: about, detail: name };
      return [
        {
          id: `recent ${path}`,
          ...named,
          group: t('palette_recent'),
          icon: screen.icon,
          opensPage: true,
          run: go(path),
        },
      ];
    })
    .slice(0, MOST_RECENTS);
}

export function useSearchCommands(found: readonly FoundResult[]): readonly Command[] {
  const t = usePaletteTexts();
  const go = useGo();
  return found.map(({ result: { id, label, detail, to, action }, screen, group }) => ({
    id: `${screen.path} ${group ?? ''} ${id}`,
    label,
    detail,
    group: t(group ?? `page_${screen.label}`),
    icon: screen.icon,
    opensPage: action === undefined,
    run: go(to, action),
  }));
}
