/** Shows the position in a list, with buttons for the next and the previous page. */
import { ActionIcon, Group } from '@mantine/core';
import { Icon } from '../icon.tsx';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export interface PageStepsProps {
  page: number;
  rowsPerPage: number;
  totalCount: number;
  /** There are more rows than `totalCount`; they were not counted. */
  totalIsLeast?: boolean;
  /** Rows on this page. */
  shown: number;
  onGo(page: number): void;
}

export function PageSteps({
  page,
  rowsPerPage,
  totalCount,
  totalIsLeast = false,
  shown,
  onGo,
}: PageStepsProps) {
  const t = useTexts({ en, fr });
  const first = page * rowsPerPage;
  // Beyond the end, as with an old URL: nothing is shown, and the previous page is the last one.
  const isPast = shown === 0 && !totalIsLeast;
  const last = Math.max(0, Math.ceil(totalCount / rowsPerPage) - 1);
  const isLast = totalIsLeast ? shown < rowsPerPage : first + rowsPerPage >= totalCount;
  return (
    <>
      <span aria-live="polite">
        {t(totalIsLeast ? 'rows_shown_of_more' : 'rows_shown', {
          first: isPast ? 0 : first + 1,
          last: isPast ? 0 : first + shown,
          total: totalCount,
        })}
      </span>
      <Group component="span" gap={4} wrap="nowrap">
        <ActionIcon
          variant="default"
          aria-label={t('page_before')}
          disabled={page === 0}
          onClick={() => onGo(isPast ? Math.min(page - 1, last) : page - 1)}
        >
          <Icon name="left" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label={t('page_after')}
          disabled={isLast}
          onClick={() => onGo(page + 1)}
        >
          <Icon name="right" />
        </ActionIcon>
      </Group>
    </>
  );
}
