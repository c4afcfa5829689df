/** Links to this page in the other language, which work before scripts do. */
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { localisedPath, otherLocale } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import en from './messages.en.json';
import fr from './messages.fr.json';

export function LanguageLinks() {
  const t = useTexts({ en, fr });
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  return (
    <Anchor
      component={Link}
      py={4}
      c="dark.1"
      fz="sm"
      underline="hover"
      to={localisedPath(pathname + search, other)}
      hrefLang={other}
      lang={other}
      onClick={() => saveLocale(other)}
      replace
    >
      {t('other_language')}
    </Anchor>
  );
}
