/** The bar on top: drawer, title of the page, command palette, and who is signed in. */
import { Button, Menu } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { askWhetherAgain } from '#ui/alerts.ts';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useShownTitle } from '#ui/page-title.tsx';
import type { SignedIn } from '#ui/session.tsx';
import { useLanguageChange } from './language-change.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { Palette } from './palette.tsx';
import { useSignOut } from './sign-out.ts';
import styles from './top-bar.module.css';

type PaletteComponent = typeof Palette;

/** Not every visit opens it: its code comes when it is about to be. */
const loadPalette = () => import('./palette.tsx');

interface TopBarProps {
  person?: SignedIn;
  open: boolean;
  onToggle(): void;
  overlay: boolean;
  onOverlay(): void;
}

export function TopBar({ person, open, onToggle, overlay, onOverlay }: TopBarProps) {
  const t = useTexts({ en, fr });
  const title = useShownTitle();
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={`${styles.icon} ${styles.wide}`}
        aria-expanded={open}
        aria-label={t(open ? 'drawer_narrow' : 'drawer_open')}
        onClick={onToggle}
      >
        <Icon name="menu" />
      </button>
      <button
        type="button"
        className={`${styles.icon} ${styles.phone}`}
        aria-expanded={overlay}
        aria-label={t('drawer_open')}
        onClick={onOverlay}
      >
        <Icon name="menu" />
      </button>
      {/* Going to another page is silent otherwise. */}
      <h1 className={styles.title} aria-live="polite">
        {title}
      </h1>
      {person && <Commands person={person} />}
      {person && <PersonMenu person={person} />}
    </header>
  );
}

function Commands({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const [Palette, setPalette] = useState<PaletteComponent>();
  const [opened, setOpened] = useState(false);
  const open = useCallback(async () => {
    try {
      const loaded = await loadPalette();
      setPalette(() => loaded.Palette);
      setOpened(true);
    } catch {
      if (await askWhetherAgain('unreachable')) await open();
    }
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className={styles.commands}
        onPointerEnter={() => void loadPalette().catch(() => {})}
        onClick={() => void open()}
      >
        <Icon name="search" />
        <span className={styles.commandsText}>{t('palette_open')}</span>
        <kbd className={styles.commandsText}>Ctrl K</kbd>
      </button>
      {Palette && <Palette person={person} opened={opened} onClose={() => setOpened(false)} />}
    </>
  );
}

function PersonMenu({ person }: { person: SignedIn }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { other, change } = useLanguageChange();
  const label = t('logged_in_as', { login: person.login });
  const signOut = useSignOut(person);
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
          <span className={styles.login}>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.email}</Menu.Label>
        <Menu.Item component={Link} to={toLocal('/app/profile')} leftSection={<Icon name="person" />}>
          {t('page_profile')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="language" />} onClick={change} lang={other}>
          {t('other_language')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} {...signOut} leftSection={<Icon name="leave" />}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
