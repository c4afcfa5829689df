/** Changes the language and remembers it; a plain form, which a script only spares the button. */
import { Form, useLocation, useMatches } from 'react-router';
import { type Locale, locales, localisedPath } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './language-select.module.css';

const names: Record<Locale, string> = { fr: 'Français', en: 'English' };

/** Pages whose address differs by more than the prefix say so in their data. */
function useAddresses(): Partial<Record<Locale, string>> {
  const given = useMatches()
    .map(({ loaderData }) => loaderData as { alternates?: Partial<Record<Locale, string>> } | undefined)
    .findLast((data) => data?.alternates)?.alternates;
  const { pathname, search } = useLocation();
  const fallback = (locale: Locale) => localisedPath(pathname + search, locale);
  return { en: given?.en ?? fallback('en'), fr: given?.fr ?? fallback('fr') };
}

export function LanguageSelect() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const addresses = useAddresses();
  return (
    <Form className={styles.form} method="get" action="/app/language" key={locale}>
      {locales.map((choice) => (
        <input key={choice} type="hidden" name={choice} value={addresses[choice]} />
      ))}
      <select
        className={styles.select}
        name="locale"
        aria-label={t('language')}
        defaultValue={locale}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {(['fr', 'en'] as const).map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
      <noscript>
        <button className={styles.change} type="submit">
          {t('change')}
        </button>
      </noscript>
    </Form>
  );
}
