/** The rows of `usePagedList`, with buttons for the next and the previous page. */
import { Group, Stack, Text } from '@mantine/core';
import type { ListCall, ListRow } from '#kernel/list.ts';
import { Item, ItemList, type ItemProps } from './item-list.tsx';
import layout from './layout.module.css';
import { Loaded } from './loaded.tsx';
import { ProblemState } from './problem-state.tsx';
import { PageSteps } from './table/page-steps.tsx';
import type { PagedState } from './use-paged-list.ts';

interface PagedListProps<C extends ListCall> {
  of: PagedState<C>;
  /** The list's accessible name. */
  label: string;
  /** Shown when the list is empty: «No notes yet.» */
  none: string;
  rowId(row: ListRow<C>): number | string;
  item(row: ListRow<C>): ItemProps;
}

export function PagedList<C extends ListCall>({ of, label, none, rowId, item }: PagedListProps<C>) {
  const { reading, rows } = of;
  return (
    <Stack component="section" gap="sm" aria-label={label} aria-busy={reading.loading}>
      {reading.problem && !reading.loading ? (
        <ProblemState problem={reading.problem} onRetry={reading.reload} />
      ) : (
        <Loaded callState={reading}>
          {({ page, rowsPerPage, totalCount }) => (
            <>
              {totalCount === 0 ? (
                <Text c="dark.1">{none}</Text>
              ) : (
                <ItemList label={label}>
                  {rows.map((row) => (
                    <Item key={rowId(row)} {...item(row)} />
                  ))}
                </ItemList>
              )}
              {totalCount > rowsPerPage && (
                <Group component="nav" justify="flex-end" c="dark.1" className={layout.figures}>
                  <PageSteps {...{ page, rowsPerPage, totalCount }} shown={rows.length} onGo={of.goTo} />
                </Group>
              )}
            </>
          )}
        </Loaded>
      )}
    </Stack>
  );
}
