/** Opens the command palette and the shortcut sheet: a button, and keys that work on every page. */
import { Box } from '@mantine/core';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '#ui/actions.ts';
import { askToRetry } from '#ui/alerts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#ui/locale.tsx';
import type { SignedIn } from '#ui/session.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { Overlay, Overlays } from './overlays.tsx';
import styles from './top-bar.module.css';
import { useShortcuts } from './use-shortcuts.ts';

type OverlaysComponent = typeof Overlays;

/** Loaded on demand, because few visits need them. */
const load = () => import('./overlays.tsx');

export function Commands({ person }: { person: SignedIn }) {
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
