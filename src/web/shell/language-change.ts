import { useLocation, useNavigate } from 'react-router';
import { localisedPath, otherLocale } from '#kernel/locale.ts';
import { useLocale } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { useSessionKeeper } from '#ui/session.tsx';

/**
 * Opens the same page in the other language and stores the choice, for paths without a prefix and for mails.
 */
export function useLanguageChange() {
  const other = otherLocale(useLocale());
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const keeper = useSessionKeeper();
  return {
    other,
    change() {
      saveLocale(other);
      void keeper.keepLanguage({ locale: other, chosen: true });
      void navigate(localisedPath(pathname + search, other), { replace: true, preventScrollReset: true });
    },
  };
}
