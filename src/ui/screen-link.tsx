/** Links to screens of later features, by the names of their menu entries; nothing for those who may not open them. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { IconName } from './icon.tsx';
import { useLocalPath } from './local-path.ts';
import { useTexts } from './locale.tsx';
import type { Label } from './page/declaration.ts';
import en from './page/messages.en.json';
import fr from './page/messages.fr.json';
import type { RowAction } from './row-menu.tsx';
import { useOffers } from './session.tsx';

export function ScreenLink({ path, label }: { path: string; label: Label }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  if (!isOffered(path)) return null;
  return (
    <Button component={Link} to={toLocal(`/app/${path}`)} variant="default">
      {t(`page_${label}`)}
    </Button>
  );
}

/** Returns a function that gives the entry of a menu. */
export function useScreenLinks(): (path: string, label: Label, icon: IconName) => RowAction | false {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const isOffered = useOffers();
  return (path, label, icon) =>
    isOffered(path) && { label: t(`page_${label}`), icon, to: toLocal(`/app/${path}`) };
}
