/** An honest page for a menu entry whose feature is not built yet (`file: 'opens soon'` in its pages.ts). */
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/locale.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import en from '../shell/messages.en.json';
import fr from '../shell/messages.fr.json';

/** Nothing to load, but only signed-in people may look: the layout above has seen to it. */
export async function clientLoader() {
  return null;
}

export default function OpensSoon() {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  usePageTitle(t('soon_title'));
  return (
    <EmptyState
      icon="workspace"
      title={t('soon_text')}
      text={t('soon_explained')}
      action={
        <Button variant="default" onClick={() => void navigate(-1)}>
          {t('soon_back')}
        </Button>
      }
    />
  );
}
