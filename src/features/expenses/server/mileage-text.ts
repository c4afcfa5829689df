/** Describes journeys, corrections and other currencies in documents. */

import { kilometresOf } from '#features/mileage/rules.ts';
import type { MileageProof } from '#features/receipts/server/journey.service.ts';
import type { ReceiptRecord } from '#features/receipts/server/service.ts';
import { formatDay } from '#kernel/civil-day.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import { texts } from './printed-texts.ts';

/**
 * «Clio · 5 CV · 12.5 km · €0.636/km · scale since 2022, arrêté …», or «Mileage correction 2026, Clio · 5 CV · scale …»; empty for
 * other receipts.
 */
export function drivenText(receipt: ReceiptRecord, proof: MileageProof | undefined, locale: Locale): string {
  const { vehicle, distance_m: metres, corrected_year: year } = receipt;
  if (vehicle === null) return '';
  const t = translator(texts, locale);
  const name = metres === null ? t('mileage_correction', { year: String(year), vehicle }) : vehicle;
  const distance = metres === null ? '' : kilometresOf(metres).toLocaleString(localeTags[locale]);
  return [
    name,
    ...factsIn(receipt, locale),
    distance && t('mileage_km', { distance }),
    rateText(receipt, proof, locale),
    scaleText(proof, locale),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function factsIn(
  { vehicle_kind: kind, vehicle_power: power, vehicle_electric }: ReceiptRecord,
  locale: Locale,
) {
  const t = translator(texts, locale);
  return [
    kind === null || kind === 'car' ? '' : t(`vehicle_kind_${kind}`),
    power === null ? '' : t('vehicle_power_of', { power }),
    vehicle_electric === true ? t('vehicle_is_electric') : '',
  ];
}

/** «€0.636/km», «€0.636, €0.357/km» for a journey in two brackets, «€0.636/km + 20% electric» for an electric vehicle. */
export function rateText(
  { vehicle_electric }: Pick<ReceiptRecord, 'vehicle_electric'>,
  proof: MileageProof | undefined,
  locale: Locale,
): string {
  if (proof === undefined || proof.factors.length === 0) return '';
  const t = translator(texts, locale);
  const style = { style: 'currency', currency: 'EUR', minimumFractionDigits: 3 } as const;
  const factors = proof.factors.map((one) => (one / 1000).toLocaleString(localeTags[locale], style));
  return t(vehicle_electric === true ? 'mileage_rate_electric' : 'mileage_rate', {
    rate: factors.join(', '),
  });
}

/** «scale since 2022, arrêté …». */
export function scaleText(proof: MileageProof | undefined, locale: Locale): string {
  if (proof === undefined) return '';
  const { scale, source } = proof;
  return translator(texts, locale)('mileage_scale', { year: String(scale), source });
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
