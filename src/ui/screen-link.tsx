/** A button that opens a screen of a later feature, by the name of its menu entry; nothing for those who may not open it. */
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLocalPath } from './local-path.ts';
import { useTexts } from './locale.tsx';
import type { Label } from './page/declaration.ts';
import en from './page/messages.en.json';
import fr from './page/messages.fr.json';
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
