/** Describes journeys, corrections and other currencies in documents. */
import { formatDay } from '#kernel/civil-day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { kilometresOf } from '../mileage.rules.ts';
import type { ReceiptRecord } from './receipt.repo.ts';

/** «Clio · 12.5 km», or «Mileage correction 2026, Clio»; empty for other receipts. */
export function drivenText(receipt: ReceiptRecord, locale: Locale): string {
  const { vehicle, distance_m: metres, corrected_year: year } = receipt;
  if (vehicle === null) return '';
  const t = translator({ en, fr }, locale);
  if (metres === null) return t('mileage_correction', { year: String(year), vehicle });
  const distance = kilometresOf(metres).toLocaleString(localeTags[locale]);
  return `${vehicle} · ${t('mileage_km', { distance })}`;
}

/** «CHF 77.37 × 1.0413 (8 Oct 2026)»; empty for a receipt in euros. */
export function foreignText(receipt: ReceiptRecord, locale: Locale): string {
  const { currency, foreign_amount: amount, exchange_rate: rate, rate_date: day } = receipt;
  if (currency === null || day === null) return '';
  const tag = localeTags[locale];
  const paid = Number(amount).toLocaleString(tag, { style: 'currency', currency, currencyDisplay: 'code' });
  const factor = Number(rate).toLocaleString(tag, { maximumFractionDigits: 6 });
  return `${paid} × ${factor} (${formatDay(day, locale, 'medium')})`;
}
