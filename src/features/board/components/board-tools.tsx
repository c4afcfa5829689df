/** Shows the board's toolbar: month (keeping the rest of the URL), filters, number of late members. */
import { Box, Flex, SegmentedControl, Stack } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { MonthNav } from '#features/planning/components/month-nav.tsx';
import type { Month } from '#kernel/day.ts';
import { useListAddress } from '#ui/list-address.ts';
import { useTexts } from '#ui/locale.tsx';
import { StateDot } from '#ui/state-dot.tsx';
import { SearchField } from '#ui/table/search-field.tsx';
import { readBoard } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface BoardToolsProps {
  month: Month;
  isNow: boolean;
  missing: number;
  /** Whether there is something to search and filter. */
  isLong: boolean;
}

export function BoardTools({ month, isNow, missing, isLong }: BoardToolsProps) {
  const t = useTexts({ en, fr });
  const { value, set } = useListAddress(readBoard);
  const addressOf = useAddressOf();
  const status = (
    <Box component="p" ml={{ sm: 'auto' }} role="status">
      <StateDot tone={missing === 0 ? 'good' : 'waiting'}>
        {missing === 0 ? t('missing_none') : t('missing_count', { count: missing })}
      </StateDot>
    </Box>
  );
  return (
    <Stack gap={12} mb={16}>
      <Flex wrap="wrap" align="center" gap={12}>
        <MonthNav month={month} isNow={isNow} addressOf={addressOf} />
        {!isLong && status}
      </Flex>
      {isLong && (
        <Flex component="search" wrap="wrap" align="center" gap={12}>
          <Box flex={{ base: '1 0 100%', sm: '0 1 18rem' }}>
            <SearchField label={t('search')} value={value('q')} onLook={(q) => set({ q }, true)} />
          </Box>
          <SegmentedControl
            aria-label={t('missing_filter')}
            value={value('missing')}
            onChange={(chosen) => set({ missing: chosen })}
            data={[
              { value: '', label: t('everybody') },
              { value: 'yes', label: t('late') },
            ]}
          />
          {status}
        </Flex>
      )}
    </Stack>
  );
}

/** Returns the URL of the same board in another month; undefined for the current month. */
function useAddressOf(): (month: Month | undefined) => string {
  const [search] = useSearchParams();
  return (month) => {
    const after = new URLSearchParams(search);
    for (const name of ['year', 'month', 'page']) after.delete(name);
    if (month !== undefined) {
      after.set('year', String(month.year));
      after.set('month', String(month.month));
    }
    return `?${after}`;
  };
}
