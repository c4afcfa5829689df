/** Shows an expense type with its VAT, limit and account, as a button. */
import { Text } from '@mantine/core';
import { useVatTypeNames } from '#features/vat/components/vat-type-names.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useMoney } from '#ui/use-money.ts';
import type { Poste } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function PosteButton({ poste, onOpen }: { poste: Poste; onOpen(): void }) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  const { moneyOf } = useMoney();
  const vat = poste.mileage
    ? t('poste_mileage_kind')
    : poste.vatcomposed
      ? t('poste_composed')
      : names(poste.vatfulltype);
  return (
    <button type="button" className={layout.frame} onClick={onOpen}>
      <Text inherit component="strong" fw="bold" {...(!poste.active && { c: 'dark.1', td: 'line-through' })}>
        {poste.postname}
      </Text>
      <small>{vat}</small>
      {poste.limit_per_day !== null && (
        <small>{t('poste_limit_of', { amount: moneyOf(poste.limit_per_day) })}</small>
      )}
      {poste.account !== '' && <small>{t('poste_account_of', { account: poste.account })}</small>}
      {!poste.active && <small>{t('poste_inactive')}</small>}
    </button>
  );
}
