/** The back office's not-found page (specification §2); it opens the home page after five seconds. */
import { Button } from '@mantine/core';
import { useCountdown } from '#ui/countdown.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { usePageTitle } from '#ui/page-title.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

export function NotFound() {
  const t = useTexts({ en, fr });
  const home = useLocalPath()('/app/home');
  const left = useCountdown(5, () => window.location.assign(home));
  usePageTitle(t('not_found_title'));
  return (
    <EmptyState
      icon="search"
      title={t('not_found_title')}
      text={
        <>
          {t('not_found_text')} <span aria-live="polite">{t('not_found_left', { count: left })}</span>
        </>
      }
      action={
        <Button component="a" href={home}>
          {t('not_found_home')}
        </Button>
      }
    />
  );
}
