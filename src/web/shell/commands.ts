/** What the command palette offers: every menu entry of the person's areas, and what the top bar can do. */
import { useNavigate } from 'react-router';
import { areasOf, menuOf, menuPaths } from '#features/accounts/rules.ts';
import type { IconName } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { fresh } from './fresh-outlet.tsx';
import { useLanguageChange } from './language-change.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

export interface Command {
  id: string;
  label: string;
  /** Where it belongs, shown besides. */
  group: string;
  icon: IconName;
  run(): void;
}

export function useCommands(person: SignedIn): readonly Command[] {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const { change } = useLanguageChange();
  const go = (path: string) => () => void navigate(toLocal(path), { state: fresh });

  const pages = areasOf(person.role).flatMap((area) => {
    const { entries, administration } = menuOf(area, person.role, person.hasSite);
    return [...entries, ...administration].map((entry) => ({
      id: entry,
      label: t(`menu_${entry}`),
      group: t(`area_${area}`),
      icon: entry,
      run: go(menuPaths[entry]),
    }));
  });
  const own = t('palette_own');
  return [
    // Members stand in several areas and are one page: the first one names it.
    ...pages.filter((page, place) => pages.findIndex((other) => other.id === page.id) === place),
    // No menu names it (specification §2): only an installation without a mail server has one.
    ...(person.role === 'ROLE_ADMIN'
      ? [{ id: 'outbox', label: t('outbox'), group: own, icon: 'bills' as const, run: go('/app/outbox') }]
      : []),
    { id: 'profile', label: t('profile'), group: own, icon: 'person', run: go('/app/profile') },
    { id: 'language', label: t('palette_language'), group: own, icon: 'language', run: change },
    { id: 'site', label: t('to_site_short'), group: own, icon: 'site', run: go('/app/home') },
    { id: 'logout', label: t('logout'), group: own, icon: 'leave', run: go('/app/logout') },
  ];
}
