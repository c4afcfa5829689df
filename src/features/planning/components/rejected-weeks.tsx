import { Box, Button, Flex } from '@mantine/core';
import { useFormat } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './planning.module.css';
import type { MonthWeek } from './use-month-layout.tsx';

interface RejectedWeeksProps {
  weeks: readonly MonthWeek[];
  /** Whether the member is looking at their own weeks and can correct them. */
  isOwn: boolean;
  onShow(week: MonthWeek): void;
}

/** Reasons of rejected weeks. */
export function RejectedWeeks({ weeks, isOwn, onShow }: RejectedWeeksProps) {
  const t = useTexts({ en, fr });
  const { dayOf } = useFormat();
  return weeks
    .filter(({ state }) => state === 'rejected')
    .map((week) => (
      <Flex
        key={week.monday}
        component="section"
        wrap="wrap"
        align="flex-start"
        gap={12}
        mb={12}
        px={{ base: 12, sm: 16 }}
        py={{ base: 8, sm: 12 }}
        className={`${layout.frame} ${styles.trouble}`}
      >
        <Icon name="warning" size={18} />
        <Box flex="1 1 16rem">
          <strong>{t(isOwn ? 'rejected_title' : 'rejected_reading', { week: String(week.week) })}</strong>
          {week.comment !== '' && (
            <Box component="blockquote" my={4}>
              {week.comment}
            </Box>
          )}
          {week.decidedAt !== null && (
            <span className={layout.muted}>
              {[week.decidedBy?.name, dayOf(week.decidedAt)].filter(Boolean).join(', ')}
            </span>
          )}
        </Box>
        <Button variant="default" size="xs" onClick={() => onShow(week)}>
          {t('week_history')}
        </Button>
      </Flex>
    ));
}
