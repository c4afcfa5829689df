/**
 * Proposes the law's share for each type without a deductible share, and shows the changes before they are
 * saved.
 */

import { Box, Group } from '@mantine/core';
import { useState } from 'react';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { DateField, SelectField } from '#ui/fields.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useTexts } from '#ui/locale.tsx';
import { useForm } from '#ui/use-form.ts';
import { useToday } from '#ui/zone.tsx';
import type { Poste } from '../contract.ts';
import { guessNature, lawShare, type Nature, natures, shareOn } from '../deductible.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { reviewPostes } from '../share.contract.ts';
import styles from './expense-types.module.css';
import { useBasisNames } from './share-dialog.tsx';

interface ReviewDialogProps {
  /** Types with VAT that nobody has reviewed. */
  postes: readonly Poste[];
  onClose(): void;
}

export function ReviewDialog({ postes, onClose }: ReviewDialogProps) {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const bases = useBasisNames();
  const [chosen, setChosen] = useState<Readonly<Record<number, Nature>>>({});
  const today = useToday();
  const wanted = postes.map((poste) => {
    const basis = chosen[poste.posteId] ?? guessNature({ name: poste.postname });
    return { poste, basis, before: shareOn(poste.shares, null, today), after: lawShare(basis, today) };
  });
  const form = useForm(reviewPostes, {
    keeps: false,
    given: { body: { postes: wanted.map(({ poste, basis }) => ({ posteId: poste.posteId, basis })) } },
    // Receipts of this year that are not approved yet follow the law too.
    initial: { from: `${today.slice(0, 4)}-01-01` },
    onSuccess: onClose,
  });
  return (
    <FormDialog form={form} size="lg" title={t('shares_review')} submit={t('review_apply')} onClose={onClose}>
      <p>{t('review_note')}</p>
      <ul className={styles.history} aria-label={t('postes')}>
        {wanted.map(({ poste, basis, before, after }) => (
          <Group key={poste.posteId} component="li" justify="space-between" gap="8px 16px" py={8}>
            <Box component="span" flex="1 1 10rem">
              {poste.postname}
              <Box component="small" c={before === after ? undefined : 'var(--amber)'}>
                {before === after
                  ? t('review_same', { share: percent(after) })
                  : t('review_change', { before: percent(before), after: percent(after) })}
              </Box>
            </Box>
            <SelectField
              name={`basis-${poste.posteId}`}
              error={undefined}
              flex="1 1 16rem"
              aria-label={t('review_basis', { name: poste.postname })}
              value={basis}
              data={natures.map((value) => ({ value, label: bases(value) }))}
              onChange={(value) => {
                const nature = natures.find((one) => one === value);
                if (nature) setChosen((before) => ({ ...before, [poste.posteId]: nature }));
              }}
            />
          </Group>
        ))}
      </ul>
      <DateField {...form.field('from')} label={t('share_from')} description={t('share_from_note')} />
    </FormDialog>
  );
}
