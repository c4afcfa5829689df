/** Shows the deductible VAT by expense type, and what the law says, with its sources. */

import { Box, Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { usePercent } from '#features/vat/components/use-rates.ts';
import { useVatTypeNames } from '#features/vat/components/vat-type-names.ts';
import type { VatType } from '#features/vat/rules.ts';
import { Card } from '#ui/card.tsx';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import { useToday } from '#ui/zone.tsx';
import type { Poste } from '../contract.ts';
import {
  FIRST_DAY,
  isUnreviewed,
  lawRules,
  natures,
  rowOn,
  shareOfRow,
  vatTypesOf,
} from '../deductible.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './expense-types.module.css';
import { ReviewDialog } from './review-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

export function ShareCard({ postes }: { postes: readonly Poste[] }) {
  const t = useTexts({ en, fr });
  const [changed, setChanged] = useState<Poste>();
  const [reviewing, setReviewing] = useState(false);
  const withVat = postes.filter((poste) => vatTypesOf(poste).length > 0);
  const unreviewed = withVat.filter(isUnreviewed);
  return (
    <Card title={t('shares')} hint={t('shares_note')} low>
      {unreviewed.length > 0 && (
        <Flex gap="8px 12px" c="var(--amber)" className={layout.note}>
          <Icon name="warning" size={18} />
          <Text inherit span flex="1 1 14rem" c="dark.0">
            {t('shares_unreviewed', { count: unreviewed.length })}
          </Text>
          <Button size="compact-md" onClick={() => setReviewing(true)}>
            {t('shares_review')}
          </Button>
        </Flex>
      )}
      <div className={layout.scroll}>
        <table className={`${layout.table} ${styles.shares}`} aria-label={t('shares')}>
          <thead>
            <tr>
              <th scope="col">{t('share_poste')}</th>
              {/* In a narrow window the basis is below the name; the dialog shows from which day it applies. */}
              <Box component="th" scope="col" visibleFrom="sm">
                {t('share_basis')}
              </Box>
              <th scope="col" className={layout.right}>
                {t('share')}
              </th>
              <Box component="th" scope="col" visibleFrom="sm">
                {t('rate_from')}
              </Box>
              <td />
            </tr>
          </thead>
          <tbody>
            {withVat.map((poste) => (
              <PosteShares key={poste.posteId} poste={poste} onChange={() => setChanged(poste)} />
            ))}
          </tbody>
        </table>
      </div>
      <LawTable />
      <ShareDialog key={changed?.posteId} poste={changed} onClose={() => setChanged(undefined)} />
      {reviewing && <ReviewDialog postes={unreviewed} onClose={() => setReviewing(false)} />}
    </Card>
  );
}

/** Shows the current share of a type, and the shares of those of its rates that have their own. */
function PosteShares({ poste, onChange }: { poste: Poste; onChange(): void }) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  const percent = usePercent();
  const { day } = useFormat();
  const today = useToday();
  const whole = rowOn(poste.shares, null, today);
  const special = vatTypesOf(poste).flatMap((type) => {
    const row = rowOn(poste.shares, type, today);
    return row === undefined || row.type === null ? [] : [row];
  });
  const rows: readonly { type: VatType | null; row: typeof whole }[] = [
    { type: null, row: whole },
    ...special.map((row) => ({ type: row.type, row })),
  ];
  const ruleOf = (row: typeof whole) => (row === undefined ? t('share_unreviewed') : t(`basis_${row.basis}`));
  return rows.map(({ type, row }) => (
    <tr key={type ?? ''}>
      <Box component="th" scope="row" {...(!poste.active && { c: 'dark.1', td: 'line-through' })}>
        {type === null ? poste.postname : `${poste.postname} · ${names(type)}`}
        <Box component="small" display="block" hiddenFrom="sm">
          {ruleOf(row)}
        </Box>
      </Box>
      <Box component="td" visibleFrom="sm">
        {ruleOf(row)}
      </Box>
      <td className={layout.right}>{percent(shareOfRow(row, today))}</td>
      <Box component="td" visibleFrom="sm">
        {row === undefined || row.from <= FIRST_DAY ? '–' : day(row.from, 'medium')}
      </Box>
      <td className={layout.right}>
        {type === null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('share_change_of', { name: poste.postname })}
            onClick={onChange}
          >
            {t('share_change')}
          </Button>
        )}
      </td>
    </tr>
  ));
}

function LawTable() {
  const t = useTexts({ en, fr });
  const percent = usePercent();
  const { day } = useFormat();
  return (
    <details>
      <Box component="summary" py={6} fw={600}>
        {t('law')}
      </Box>
      <ScrollRegion label={t('law')}>
        <table className={`${layout.table} ${styles.shares}`} aria-label={t('law')}>
          <thead>
            <tr>
              <th scope="col">{t('share_basis')}</th>
              <th scope="col">{t('share')}</th>
              <th scope="col">{t('law_source')}</th>
            </tr>
          </thead>
          <tbody>
            {natures.map((nature) => (
              <tr key={nature}>
                <th scope="row">{t(`basis_${nature}`)}</th>
                <td>
                  {lawRules[nature].shares.toReversed().map(({ from, share }, _, all) => (
                    <div key={from}>
                      {all.length === 1
                        ? percent(share)
                        : from === FIRST_DAY
                          ? t('law_before', { share: percent(share) })
                          : t('law_since', { share: percent(share), from: day(from, 'medium') })}
                    </div>
                  ))}
                </td>
                <td>{lawRules[nature].source}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
