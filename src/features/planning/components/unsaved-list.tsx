/** Lists unsaved changes with their reasons: each can be shown or discarded. */

import { Box, Button, Flex } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { cellOf } from '../cell-queue.rules.ts';
import type { MonthReport } from '../contract.ts';
import type { CellKey } from '../day.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { useCalendarFormat } from './calendar-format.ts';
import type { CellStore, StoreState } from './cell-store.ts';
import styles from './planning.module.css';
import { formatDays } from './quantity-type.ts';
import { reasonText } from './use-cell-facts.ts';

interface UnsavedListProps {
  state: StoreState;
  store: CellStore;
  contracts: MonthReport['contractsForUser'];
}

export function UnsavedList({ state, store, contracts }: UnsavedListProps) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const stuck = [...state.queue.kept].flatMap(([key, { quantity, refused }]) => {
    const cell = cellOf(key);
    const code = refused ?? (state.full.has(cell.day) ? 'DAY_FULL' : undefined);
    return code === undefined ? [] : [{ key, ...cell, quantity, code }];
  });
  if (stuck.length === 0) return null;
  const nameOf = (id: number) =>
    contracts.find(({ contractId }) => contractId === id)?.cname ?? t('contract_unknown');
  const discard = (keys: readonly CellKey[]) => store.discard(new Set(keys));
  return (
    <Box
      component="section"
      mt={12}
      px={{ base: 12, sm: 16 }}
      py={{ base: 8, sm: 12 }}
      className={`${layout.frame} ${styles.trouble}`}
      aria-label={t('unsaved')}
    >
      <Flex component="h2" align="center" gap={8} mb={8} fz={14}>
        <Icon name="warning" size={16} />
        {t('unsaved')}
      </Flex>
      <ul>
        {stuck.map(({ key, contractId, day, quantity, code }) => (
          <Flex component="li" key={key} align="center" justify="space-between" gap={12} py={4}>
            <Flex component="span" wrap="wrap" gap="0 12px">
              <strong>{t('unsaved_cell', { day: calendar.day(day), contract: nameOf(contractId) })}</strong>
              <span className={layout.muted}>
                {t('unsaved_why', { days: formatDays(quantity), reason: reasonText(code, t) })}
              </span>
            </Flex>
            <Button size="xs" flex="none" variant="default" onClick={() => discard([key])}>
              {t('discard')}
            </Button>
          </Flex>
        ))}
      </ul>
      {stuck.length > 1 && (
        <Button size="xs" variant="default" onClick={() => discard(stuck.map(({ key }) => key))}>
          {t('discard_all')}
        </Button>
      )}
    </Box>
  );
}
