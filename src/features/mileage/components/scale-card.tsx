/** Shows the yearly mileage scales with their legal sources; read-only. */
import { Box } from '@mantine/core';
import { localeTags } from '#kernel/locale.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { type Scale, type ScaleRow, scales, type VehicleKind, vehicleKinds } from '../rules.ts';
import styles from './scale-card.module.css';

export function ScaleCard() {
  const t = useTexts({ en, fr });
  const newest = scales.toReversed();
  return (
    <Card title={t('scale')} hint={t('scale_note')} low>
      {newest.map((scale, at) => (
        <details key={scale.from} open={at === 0} className={styles.year}>
          <Box component="summary" py={6} fw={600}>
            {at === 0 ? t('scale_since', { year: String(scale.from) }) : yearsOf(scale, newest[at - 1])}
          </Box>
          {vehicleKinds.map((kind) => (
            <ScaleTable key={kind} scale={scale} kind={kind} />
          ))}
          <Box component="p" my={14}>
            {t('scale_source', { source: scale.source })}
            {scale.confirmed &&
              ` ${t('scale_confirmed', { year: String(scale.confirmed), after: String(scale.confirmed + 1) })}`}
          </Box>
        </details>
      ))}
    </Card>
  );
}

/** `2020`, or `2020–2021` if a scale applied for several years. */
function yearsOf({ from }: Scale, next: Scale | undefined): string {
  const last = (next?.from ?? from + 1) - 1;
  return last === from ? String(from) : `${from}–${last}`;
}

function ScaleTable({ scale, kind }: { scale: Scale; kind: VehicleKind }) {
  const t = useTexts({ en, fr });
  const tag = localeTags[useLocale()];
  const { count } = useFormat();
  const euros = (amount: number, digits: number) =>
    amount.toLocaleString(tag, { style: 'currency', currency: 'EUR', minimumFractionDigits: digits });
  const rows = scale.rows[kind];
  const [near, middle] = rows[0]?.brackets ?? [];
  const [first, second] = [near?.upTo ?? 0, middle?.upTo ?? 0];
  const name = t('scale_table_of', { kind: t(`vehicle_kind_${kind}`), year: String(scale.from) });
  return (
    <ScrollRegion label={name}>
      <table className={layout.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t(`vehicle_kind_${kind}`)}</th>
            <th scope="col">{t('scale_near', { km: count(first) })}</th>
            <th scope="col">{t('scale_middle', { from: count(first + 1), to: count(second) })}</th>
            <th scope="col">{t('scale_far', { km: count(second) })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.to}>
              <th scope="row">
                <PowerName row={row} />
              </th>
              {row.brackets.map(({ upTo, perKm, plus }) => (
                <td key={upTo}>
                  {t(plus === 0 ? 'scale_formula' : 'scale_formula_plus', {
                    perKm: euros(perKm / 1000, 3),
                    plus: euros(plus, 0),
                  })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** «3 CV or less», «4 CV», «3 to 5 CV», «7 CV or more». */
function PowerName({ row: { from, to } }: { row: ScaleRow }) {
  const t = useTexts({ en, fr });
  if (to === Number.POSITIVE_INFINITY)
    return from === 1 ? t('scale_power_any') : t('scale_power_from', { power: from });
  if (from === to) return t('scale_power_one', { power: to });
  return from === 1 ? t('scale_power_up_to', { power: to }) : t('scale_power_range', { from, to });
}
