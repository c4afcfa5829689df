/** Translates the texts of this feature for files and answers. */
import { contractTexts } from '#features/contracts/server/bulk.service.ts';
import { memberTexts } from '#features/members/server/bulk.service.ts';
import { receiptTexts } from '#features/receipts/server/bulk.service.ts';
import type { Locale } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type AnyField, fieldsOfPart, type Part } from '../rules.ts';

type Texts = Readonly<Record<string, string>>;
/** The labels of the fields' features, with their prefix. */
const featureLabels: { readonly [P in Part]?: Readonly<Record<Locale, Texts>> & { prefix: string } } = {
  members: { ...memberTexts, prefix: 'field_' },
  contracts: { ...contractTexts, prefix: 'field_' },
  receipts: { ...receiptTexts, prefix: 'receipt_' },
};

/** Returns the name of a field in the template: this feature's label, else that of the field's feature. */
export function fieldLabel(part: Part, field: AnyField, locale: Locale): string {
  const own: Texts = locale === 'fr' ? fr : en;
  const feature = featureLabels[part];
  return own[`field_${part}_${field}`] ?? feature?.[locale][`${feature.prefix}${field}`] ?? field;
}

export function fieldLabels(part: Part, locale: Locale): Record<string, string> {
  return Object.fromEntries(fieldsOfPart(part).map(([field]) => [field, fieldLabel(part, field, locale)]));
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
