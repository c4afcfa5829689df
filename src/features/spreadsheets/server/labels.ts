/** Translates the texts of this feature for files and answers. */
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { AnyField, Part } from '../rules.ts';

/** Returns the name of a field in the template. */
export function fieldLabel(part: Part, field: AnyField, locale: Locale): string {
  const texts: Readonly<Record<string, string>> = locale === 'fr' ? fr : en;
  return texts[`field_${part}_${field}`] ?? field;
}

export function sheetTexts(locale: Locale) {
  const t = translator({ en, fr }, locale);
  return {
    rejected: t('file_rejected'),
    row: t('column_row'),
    reason: t('column_reason'),
    /** A text that concerns a field. */
    at: (label: string, text: string) => t('reason_at', { label, text }),
    template: (part: Part) => ({ name: t(`file_${part}`), sheet: t(`part_${part}`) }),
  };
}
