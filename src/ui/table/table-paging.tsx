/** The foot of a paged table: position, rows per page, next and previous page. Nothing if all rows fit on one page. */
import { Flex, Group, NativeSelect, Text } from '@mantine/core';
import layout from '../layout.module.css';
import { fitsOnPage, rowChoices, usePaging } from '../list-address.ts';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { PageSteps, type PageStepsProps } from './page-steps.tsx';

interface TablePagingProps extends Omit<PageStepsProps, 'onGo'> {
  /** The list's default, which is omitted from the URL. */
  defaultRows?: number;
}

export function TablePaging({ defaultRows, ...place }: TablePagingProps) {
  const t = useTexts({ en, fr });
  const { goTo, show } = usePaging(defaultRows);
  const { rowsPerPage } = place;
  if (fitsOnPage(place, defaultRows)) return null;
  const choices = [...new Set([...rowChoices, rowsPerPage])].sort((a, b) => a - b);
  return (
    <Flex
      component="nav"
      wrap="wrap"
      align="center"
      justify={{ base: 'space-between', sm: 'flex-end' }}
      gap="8px 20px"
      p="10px 12px 10px 16px"
      c="dark.1"
      className={layout.figures}
      aria-label={t('paging')}
    >
      <Group component="span" gap={8} wrap="nowrap">
        <Text inherit component="label" visibleFrom="sm" htmlFor="rows-per-page">
          {t('rows_per_page')}
        </Text>
        <NativeSelect
          id="rows-per-page"
          aria-label={t('rows_per_page')}
          size="xs"
          value={rowsPerPage}
          onChange={(event) => show(Number(event.currentTarget.value))}
          data={choices.map((rows) => ({ value: String(rows), label: String(rows) }))}
        />
      </Group>
      <PageSteps {...place} onGo={goTo} />
    </Flex>
  );
}
