/**
 * Shows the deductible shares of one expense type with their history, and changes them from a given day on.
 */

import { Box, Button, Group } from '@mantine/core';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { useVatTypeNames } from '#features/vat/components/vat-type-names.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { DecimalField } from '#ui/decimal-field.tsx';
import { DateField, SelectField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormat } from '#ui/format.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCall, useCallState } from '#ui/use-call.ts';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import { type Poste, type PosteShare, readPoste } from '../contract.ts';
import {
  FIRST_DAY,
  guessNature,
  lawShare,
  natures,
  rowOn,
  shareBases,
  shareOfRow,
  vatTypesOf,
} from '../deductible.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { addPosteShare, deletePosteShare } from '../share.contract.ts';
import styles from './expense-types.module.css';

/** @param poste undefined while the dialog is closed. */
export function ShareDialog({ poste, onClose }: { poste: Poste | undefined; onClose(): void }) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  const bases = useBasisNames();
  const params = { posteId: poste?.posteId ?? 0 };
  const reading = useCallState(readPoste, poste && { params });
  const now = reading.data ?? poste;
  const today = useToday();
  const row = now && rowOn(now.shares, null, today);
  const form = useForm(addPosteShare, {
    given: { params },
    of: reading,
    initial: now && {
      type: '',
      basis: row?.basis ?? guessNature({ name: now.postname }),
      percent: '',
      from: today,
    },
    onSuccess: () => {
      form.reset();
      onClose();
    },
  });
  const offered = shareBases.filter((basis) => basis !== 'type' || String(form.values.type ?? '') !== '');
  return (
    <FormDialog
      form={form}
      opened={poste !== undefined}
      title={t('share_title', { name: poste?.postname ?? '' })}
      submit={t('poste_save')}
      busy={reading.loading}
      onClose={onClose}
    >
      {now !== undefined && <History poste={now} onDeleted={reading.reload} />}
      {now?.vatcomposed && (
        <SelectField
          {...form.field('type')}
          label={t('share_rate')}
          placeholder={t('share_rate_all')}
          data={vatTypesOf(now).map((value) => ({ value, label: names(value) }))}
          clearable
        />
      )}
      <SelectField
        {...form.field('basis')}
        label={t('share_basis')}
        data={offered.map((value) => ({ value, label: bases(value) }))}
      />
      {form.values.basis === 'own' && (
        <DecimalField {...form.field('percent')} label={t('share_percent')} unit="%" required />
      )}
      <DateField {...form.field('from')} label={t('share_from')} description={t('share_from_note')} />
    </FormDialog>
  );
}

/** Returns the names of natures with their shares of today. */
export function useBasisNames(): (basis: (typeof shareBases)[number]) => string {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const today = useToday();
  return (basis) => {
    const nature = natures.find((one) => one === basis);
    return nature === undefined
      ? t(`basis_${basis}`)
      : t('basis_with_share', { name: t(`basis_${nature}`), share: percent(lawShare(nature, today)) });
  };
}

function History({ poste: { posteId, shares }, onDeleted }: { poste: Poste; onDeleted(): void }) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  const percent = usePercent();
  const { day } = useFormat();
  const confirm = useConfirm();
  const { run } = useCall(deletePosteShare, { onSuccess: onDeleted });
  const dayOf = ({ from }: PosteShare) => (from <= FIRST_DAY ? t('share_start') : day(from, 'medium'));
  const shareOf = (row: PosteShare) => (row.basis === 'type' ? '–' : percent(shareOfRow(row, row.from)));
  const remove = async (row: PosteShare) => {
    const question = {
      title: t('share_delete_title', { basis: t(`basis_${row.basis}`), from: dayOf(row) }),
      text: t('share_delete_text'),
      confirm: t('share_remove'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await run({ params: { posteId, shareId: row.shareId } }, { confirmed });
  };
  if (shares.length === 0) return <p className={layout.muted}>{t('share_none')}</p>;
  return (
    <ul className={styles.history} aria-label={t('share_history')}>
      {shares.toReversed().map((row) => (
        <Group key={row.shareId} component="li" justify="space-between" gap="8px 16px" py={8}>
          <Box component="span" flex="1 1 10rem">
            {t(`basis_${row.basis}`)}
            {row.type !== null && ` · ${names(row.type)}`}
            <small>
              {dayOf(row)} · {shareOf(row)}
            </small>
          </Box>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('share_remove_of', { basis: t(`basis_${row.basis}`), from: dayOf(row) })}
            onClick={() => void remove(row)}
          >
            {t('share_remove')}
          </Button>
        </Group>
      ))}
    </ul>
  );
}
