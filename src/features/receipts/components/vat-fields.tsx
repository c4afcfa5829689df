/**
 * The VAT fields of a receipt with several rates. They show the part of the total that the entered VAT does
 * not cover, and offer to complete it.
 */

import { Box, Button, SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { completionsOf, vatStatusOf } from '#features/vat/remainder.rules.ts';
import type { Printed, Rates, Span, VatType } from '#features/vat/rules.ts';
import { type Territory, taxedTypesOf, territoryRules } from '#features/vat/territory.rules.ts';
import { decimalOf } from '#kernel/money.ts';
import { DecimalField } from '#ui/decimal-field.tsx';
import group from '#ui/field-group.module.css';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import type { FieldProps } from '#ui/use-fields.ts';
import { useMoney } from '#ui/use-money.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { vatFieldOf } from '../rules.ts';
import styles from './receipt-dialog.module.css';

type VatField = ReturnType<typeof vatFieldOf>;

interface VatFieldsProps {
  field(name: VatField): FieldProps;
  /** The entered values in cents; undefined without a total. */
  printed: Printed | undefined;
  rates: Rates;
  territory: Territory;
}

export function VatFields({ field, printed, rates, territory }: VatFieldsProps) {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const { money } = useMoney();
  const [more, setMore] = useState(false);
  const { usual } = territoryRules[territory];
  const rare = rareOf(territory);
  const used = rare.some((type) => (field(vatFieldOf(type)).value ?? '') !== '');
  const offers = printed === undefined ? [] : completionsOf(printed, rates);
  const fits = printed !== undefined && vatStatusOf(printed, rates).kind === 'fits';
  return (
    <fieldset className={`${layout.frame} ${group.group}`}>
      <legend>{t('vat_printed')}</legend>
      <SimpleGrid minColWidth="8.5rem" spacing="16px" verticalSpacing="10px" style={{ alignItems: 'start' }}>
        {[...usual, ...(more || used ? rare : [])].map((type) => {
          const props = field(vatFieldOf(type));
          const offer = offers.find((one) => one.type === type);
          const rate = rates[type];
          const label =
            type === 'TYPEE'
              ? t('vat_untaxed')
              : t('vat_at', { rate: rate === undefined ? '–' : percent(rate) });
          return (
            <Box key={type}>
              <DecimalField {...props} label={label} unit="€" autoFocus={more && type === rare[0]} />
              {!fits && offer !== undefined && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => props.onChange(decimalOf(offer.cents, 'EUR'))}
                  aria-label={t('vat_fill', { label, amount: money(offer.cents) })}
                >
                  {money(offer.cents)}
                </Button>
              )}
            </Box>
          );
        })}
      </SimpleGrid>
      {!(more || used) && (
        <Button size="compact-sm" variant="subtle" mr="auto" onClick={() => setMore(true)}>
          {t('vat_more')}
        </Button>
      )}
      <Remainder printed={printed} rates={rates} />
    </fieldset>
  );
}

/** The other rates of a territory, and the amount without VAT at the end. */
function rareOf(territory: Territory): VatType[] {
  const { usual } = territoryRules[territory];
  return [...taxedTypesOf(territory).filter((type) => !usual.includes(type)), 'TYPEE'];
}

const tones = {
  fits: 'var(--green)',
  none: 'var(--amber)',
  short: 'var(--amber)',
  over: 'var(--red)',
} as const;

function Remainder({ printed, rates }: Pick<VatFieldsProps, 'printed' | 'rates'>) {
  const t = useTexts({ en, fr });
  const { money } = useMoney();
  const between = ({ least, most }: Span) =>
    least === most ? money(most) : t('vat_between', { least: money(Math.max(0, least)), most: money(most) });
  if (printed === undefined)
    return <p className={`${layout.muted} ${styles.remainder}`}>{t('vat_needs_total')}</p>;
  const status = vatStatusOf(printed, rates);
  const text =
    status.kind === 'fits'
      ? t('vat_fits')
      : status.kind === 'none'
        ? t('vat_none')
        : status.kind === 'short'
          ? t('vat_short', { rest: between(status.rest) })
          : t('vat_over', { by: between(status.by) });
  return (
    <Text inherit c={tones[status.kind]} className={styles.remainder} role="status">
      <Icon name={status.kind === 'fits' ? 'check' : 'warning'} size={16} />
      {text}
    </Text>
  );
}
