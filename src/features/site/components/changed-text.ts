/** Describes the changes of a version in words. */
import { isLocale } from '#kernel/locale.ts';
import { useTexts } from '#ui/locale.tsx';
import { type LanguageField, languageFields } from '../document.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

/** Maximum number of names shown; further ones are only counted. */
const MOST = 4;

const single = [
  'name',
  'accent',
  'logo',
  'picture',
  'card',
  'contact_email',
  'contact_phone',
  'contact_address',
  'social',
] as const;

export function useChangedText(): (changed: readonly string[]) => string {
  const t = useTexts({ en, fr });

  function nameOf(part: string): string {
    if (part.startsWith('page:')) return t('site_changed_page', { title: part.slice('page:'.length) });
    if (part === 'pages_order') return t('site_pages_order');
    if (part.startsWith('menu_')) return t('site_menu');
    const plain = single.find((name) => name === part);
    if (plain !== undefined) return t(`site_${plain}`);
    const [name, language] = [part.slice(0, -3), part.slice(-2)];
    if (!(name in languageFields) || !isLocale(language)) return part;
    return `${t(`site_${name as LanguageField}`)} (${language.toUpperCase()})`;
  }

  return (changed) => {
    const names = [...new Set(changed.map(nameOf))];
    const rest = names.length - MOST;
    return rest > 1
      ? t('site_changed_more', { names: names.slice(0, MOST).join(', '), count: rest })
      : names.join(', ');
  };
}
