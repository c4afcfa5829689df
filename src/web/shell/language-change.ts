import { useLocation, useNavigate } from 'react-router';
import { localisedPath, otherLocale } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';

/** The same page in the other language; the choice is kept for addresses without a prefix. */
export function useLanguageChange() {
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return {
    other,
    change() {
      saveLocale(other);
      void navigate(localisedPath(pathname + search, other), { replace: true, preventScrollReset: true });
    },
  };
}
