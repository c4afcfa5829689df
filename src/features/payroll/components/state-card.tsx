/** Says whether the payroll of the month is fixed, with the hashes of its files, and what waits. */
import { Stack, Text } from '@mantine/core';
import { useCalendarFormat } from '#features/planning/components/calendar-format.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { fieldsOf } from '#kernel/day.ts';
import { useFormat } from '#ui/format.ts';
import { useTexts } from '#ui/locale.tsx';
import type { readPayroll } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function StateCard({ list: { fixed, reopened } }: { list: CallAnswer<typeof readPayroll> }) {
  const t = useTexts({ en, fr });
  const calendar = useCalendarFormat();
  const { dayOf } = useFormat();
  return (
    <Stack gap={4}>
      {fixed === null ? (
        <p>{t('draft')}</p>
      ) : (
        <>
          <p>{t('fixed', { name: fixed.fixed_by, day: dayOf(fixed.fixed_at, 'medium') })}</p>
          {fixed.files.map(({ format, sha256 }) => (
            <Text key={format} size="sm" c="dark.1" style={{ overflowWrap: 'anywhere' }}>
              {t('fixed_sha', { file: t(`format_${format}`), sha: sha256 })}
            </Text>
          ))}
        </>
      )}
      {reopened.map((month) => (
        <p key={month}>{t('reopened', { month: calendar.month(fieldsOf(month)) })}</p>
      ))}
    </Stack>
  );
}
