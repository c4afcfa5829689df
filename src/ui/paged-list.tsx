/** The rows of `usePagedList` one below the other, with on and back; where they can be deleted, a button at the end of each. */
import { ActionIcon } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ListCall, ListRow } from '#kernel/list.ts';
import { type Question, useConfirm } from './confirm.tsx';
import { Icon } from './icon.tsx';
import { Item, ItemList, type ItemProps } from './item-list.tsx';
import { Loaded } from './loaded.tsx';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import styles from './paged-list.module.css';
import { ProblemState } from './problem-state.tsx';
import { PageSteps } from './table/page-steps.tsx';
import type { PagedReading } from './use-paged-list.ts';

interface PagedListProps<C extends ListCall> {
  of: PagedReading<C>;
  /** What the list is of, for readers who do not see it. */
  label: string;
  /** What stands there when there is nothing: «No notes yet.» */
  none: string;
  rowId(row: ListRow<C>): number | string;
  item(row: ListRow<C>): ItemProps;
  deletion?: Deletion<ListRow<C>>;
}

interface Deletion<Row> {
  /** Of the button: «Delete the note of 3 March». */
  label(row: Row): string;
  /** Asked before: its button says «Delete». */
  question: Omit<Question, 'confirm'>;
  /** As `useCall(…, { reload: false }).run`. @returns undefined when it failed. */
  run(row: Row): Promise<unknown>;
}

export function PagedList<C extends ListCall>({ of, label, none, rowId, item, deletion }: PagedListProps<C>) {
  const { reading, rows } = of;
  const { list, remove } = useDeletion(of, deletion);
  return (
    <section ref={list} className={styles.list} aria-label={label} tabIndex={-1} aria-busy={reading.loading}>
      {reading.problem && !reading.loading ? (
        <ProblemState problem={reading.problem} onRetry={reading.reload} />
      ) : (
        <Loaded reading={reading}>
          {({ page, rowsPerPage, totalCount }) => (
            <>
              {totalCount === 0 && <p className={styles.none}>{none}</p>}
              <ItemList label={label}>
                {rows.map((row, place) => (
                  <Item
                    key={rowId(row)}
                    {...item(row)}
                    {...(deletion && {
                      action: <DeleteButton label={deletion.label(row)} onClick={() => remove(row, place)} />,
                    })}
                  />
                ))}
              </ItemList>
              {totalCount > rowsPerPage && (
                <nav className={styles.paging}>
                  <PageSteps {...{ page, rowsPerPage, totalCount }} shown={rows.length} onGo={of.goTo} />
                </nav>
              )}
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

function DeleteButton({ label, onClick }: { label: string; onClick(): Promise<void> }) {
  return (
    <ActionIcon variant="subtle" color="red" aria-label={label} data-deletes onClick={() => void onClick()}>
      <Icon name="remove" />
    </ActionIcon>
  );
}

/** Asks, deletes, reads anew; the focus goes on to the row that comes after it, else to the one before, else to the list. */
function useDeletion<C extends ListCall>(
  { reading, rows }: PagedReading<C>,
  deletion: Deletion<ListRow<C>> | undefined,
) {
  const t = useTexts({ en, fr });
  const confirm = useConfirm();
  const list = useRef<HTMLElement>(null);
  const deletedAt = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows are others
  useEffect(() => {
    if (deletedAt.current === undefined || reading.loading) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-deletes]') ?? [])];
    (buttons[deletedAt.current] ?? buttons.at(-1) ?? list.current)?.focus();
    deletedAt.current = undefined;
  }, [rows, reading.loading]);
  async function remove(row: ListRow<C>, place: number): Promise<void> {
    if (deletion === undefined || !(await confirm({ ...deletion.question, confirm: t('delete') }))) return;
    if ((await deletion.run(row)) === undefined) return;
    deletedAt.current = place;
    reading.reload();
  }
  return { list, remove };
}
