/**
 * Changes and stores the language; a plain form whose button a script makes unnecessary
 * (enhance/choices.ts).
 */
import { type Locale, locales } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './language-select.module.css';

const names: Record<Locale, string> = { fr: 'Français', en: 'English' };

export function LanguageSelect({ addresses }: { addresses: Record<Locale, string> }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return (
    <form className={styles.form} method="get" action="/app/language">
      {locales.map((choice) => (
        <input key={choice} type="hidden" name={choice} value={addresses[choice]} />
      ))}
      <select
        name="locale"
        aria-label={t('language')}
        defaultValue={locale}
        autoComplete="off"
        data-submits=""
      >
        {(['fr', 'en'] as const).map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">{t('change')}</button>
      </noscript>
    </form>
  );
}
