/** The top bar: drawer, page title, command palette, and the signed-in person. */
import { Box, Button, Menu, Text } from '@mantine/core';
import { lazy, Suspense, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useAction } from '#ui/actions.ts';
import { askToRetry } from '#ui/alerts.ts';
import { useCompany } from '#ui/company.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { loadAfter } from '#ui/load-after.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import namesEn from '#ui/page/messages.en.json';
import namesFr from '#ui/page/messages.fr.json';
import { useShownPage } from '#ui/page-title.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { LEAVES } from '#ui/unsaved-guard.tsx';
import { pageAt, screenAt } from '../office-menu.ts';
import { useLanguageChange } from './language-change.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { Overlay, Overlays } from './overlays.tsx';
import { useRememberPage } from './recents.ts';
import styles from './top-bar.module.css';
import { useShortcuts } from './use-shortcuts.ts';

/** Loaded after the page. */
const Bell = lazy(async () => {
  const { Bell } = await loadAfter(() => import('#features/notifications/components/bell.tsx'));
  return { default: Bell };
});

const EarlierAlerts = lazy(async () => {
  const { EarlierAlerts } = await loadAfter(() => import('./earlier-alerts.tsx'));
  return { default: EarlierAlerts };
});

interface TopBarProps {
  person?: SignedIn;
  open: boolean;
  onToggle(): void;
  overlay: boolean;
  onOverlay(): void;
}

export function TopBar({ person, open, onToggle, overlay, onOverlay }: TopBarProps) {
  const t = useTexts({ en, fr });
  const { title } = useShownPage();
  useRememberPage(person);
  return (
    <header className={styles.bar}>
      <Box
        component="button"
        type="button"
        visibleFrom="sm"
        className={layout.icon}
        aria-expanded={open}
        aria-label={t(open ? 'drawer_narrow' : 'drawer_open')}
        onClick={onToggle}
      >
        <Icon name="menu" />
      </Box>
      <Box
        component="button"
        type="button"
        hiddenFrom="sm"
        className={layout.icon}
        aria-expanded={overlay}
        aria-label={t('drawer_open')}
        onClick={onOverlay}
      >
        <Icon name="menu" />
      </Box>
      {/* Screen readers announce navigation by this live region. */}
      <Text
        component="h1"
        lineClamp={2}
        flex={1}
        miw={0}
        fz="lg"
        fw={600}
        lh={1.2}
        lts="-0.01em"
        className={layout.wrap}
        aria-live="polite"
      >
        {title}
      </Text>
      {person && <Commands person={person} />}
      {person && <HelpLink />}
      {person && (
        <Suspense fallback={<span className={layout.icon} />}>
          <EarlierAlerts />
          <Bell />
        </Suspense>
      )}
      {person && <PersonMenu person={person} />}
    </header>
  );
}

/** Opens the guide's page about the current page. */
function HelpLink() {
  const t = useTexts({ en, fr });
  const to = useHelpPath();
  return (
    <Box
      component={Link}
      to={to}
      visibleFrom="sm"
      className={layout.icon}
      aria-label={t('help_here')}
      title={t('help_here')}
    >
      <Icon name="help" />
    </Box>
  );
}

function useHelpPath(): string {
  const toLocal = useLocalPath();
  const { pathname } = useLocation();
  const page = pageAt(pathname);
  return toLocal(
    page === undefined || screenAt(pathname)?.path === 'help' ? '/app/help' : `/app/help/${page.help}`,
  );
}

function PersonMenu({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const names = useTexts({ en: namesEn, fr: namesFr });
  const toLocal = useLocalPath();
  const { other, change } = useLanguageChange();
  const help = useHelpPath();
  const company = useCompany(person.userId);
  const role = t(person.administers ? 'role_owner_administers' : `role_${person.role}`);
  const label = t('logged_in_as', { login: person.login });
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          h={36}
          className={styles.person}
          leftSection={<Icon name="person" />}
          aria-label={label}
        >
          {/* A long login leaves room for the page's title. */}
          <Text inherit span truncate maw="clamp(8rem, 20vw, 18rem)" visibleFrom="sm">
            {label}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {person.email}
          <br />
          {company === '' ? role : `${company} · ${role}`}
        </Menu.Label>
        <Menu.Item component={Link} to={toLocal('/app/profile')} leftSection={<Icon name="person" />}>
          {names('page_profile')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="language" />} onClick={change} lang={other}>
          {t('other_language')}
        </Menu.Item>
        <Menu.Item component={Link} to={help} leftSection={<Icon name="help" />}>
          {names('page_help')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to={toLocal('/app/logout')}
          state={LEAVES}
          leftSection={<Icon name="leave" />}
        >
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type OverlaysComponent = typeof Overlays;

/** Loaded on demand, because few visits need them. */
const load = () => import('./overlays.tsx');

/** Opens the command palette and the shortcut sheet: a button, and keys that work on every page. */
function Commands({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const [Loaded, setLoaded] = useState<OverlaysComponent>();
  const [opened, setOpened] = useState<Overlay>();
  const open = useCallback(async (overlay: Overlay): Promise<void> => {
    try {
      const loaded = await load();
      // First rendered closed: Mantine records where to return the focus when a mounted dialog opens.
      flushSync(() => setLoaded(() => loaded.Overlays));
      setOpened(overlay);
    } catch {
      if (await askToRetry('unreachable')) await open(overlay);
    }
  }, []);
  useAction('shortcuts', () => void open('shortcuts'));
  useShortcuts(person, open);
  return (
    <>
      <button
        type="button"
        className={styles.commands}
        aria-label={`${t('palette_open')} Ctrl K`}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => void open('palette')}
      >
        <Icon name="search" />
        <Box component="span" visibleFrom="sm">
          {t('palette_open')}
        </Box>
        <Box component="kbd" visibleFrom="sm">
          Ctrl K
        </Box>
      </button>
      {Loaded && <Loaded person={person} opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
