/**
 * The table of every list. Its columns are the headers from the server; column kinds, search, filters and
 * orders come from the contract; the feature renders cells that need more than text. Without enough width,
 * each row is an item of two lines.
 */
import { Button, Group } from '@mantine/core';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { ColumnOf, FilterOf, ListAnswer, ListCall, ListRow } from '#kernel/list.ts';
import layout from './layout.module.css';
import { fitsOnPage, useListAddress, usePaging } from './list-address.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import type { RowAction } from './row-menu.tsx';
import { isShortcut } from './single-keys.ts';
import { BulkBar } from './table/bulk-bar.tsx';
import { columnsOf, type Place, roomOf } from './table/columns.ts';
import { type FilterField, ListTools } from './table/list-tools.tsx';
import { NothingFound, PastTheEnd } from './table/nothing-shown.tsx';
import { rowsOf } from './table/rows-of.ts';
import styles from './table/table.module.css';
import { TableHead } from './table/table-head.tsx';
import { TablePaging } from './table/table-paging.tsx';
import { cellOf, TableRow } from './table/table-row.tsx';
import { useChosen } from './table/use-chosen.ts';
import { type RowDialogs, useRowDialog } from './table/use-row-dialog.tsx';

/** The action column is added only to tables with fewer columns than this (business-app §9). */
const COLUMNS_WITHOUT_ACTIONS = 9;
/** So many rows are seen at once, in any order. */
const FEW_ROWS = 5;

interface CommonProps<C extends ListCall> {
  call: C;
  list: ListAnswer<C>;
  /** The table's accessible name. */
  label: string;
  /** Shows the label as a title above the table. */
  titled?: boolean;
  rowId(row: ListRow<C>): number | string;
  /** The row's name, for its menu and checkbox. */
  rowName(row: ListRow<C>): string;
  /** The link of the row's name. */
  rowLink?(row: ListRow<C>): string | undefined;
  /** By header id; by default the row's field of that name is shown. */
  cells?: Readonly<Record<string, (row: ListRow<C>) => ReactNode>>;
  /** Where a column is when rows have two lines, unless its kind decides that (columns.ts). */
  places?: { readonly [Id in ColumnOf<C>]?: Place };
  /** Actions in the row's menu. The row's name can also run one of them, if the name is not a link. */
  actions?(row: ListRow<C>): readonly RowAction[];
  /** Actions on several rows; rows can be selected when it is set: after «Select», or with X. */
  bulk?(chosen: readonly ListRow<C>[], done: () => void): ReactNode;
  /** The page is for selecting rows: the boxes are always shown. */
  alwaysBoxes?: true;
  /** The label of the search field; without it there is no search. */
  search?: string;
  /** Replaces the table, for another view of the rows. */
  instead?: ReactNode;
  /** Shown beside search and filters. */
  beside?: ReactNode;
  /** Shown when the list is empty: an `EmptyState` with the first step. */
  empty: ReactNode;
}

/** Names every filter of the call, so that none is forgotten; a filter that the screen does not offer is undefined. */
type Filters<C extends ListCall> = [FilterOf<C>] extends [never]
  ? { filters?: undefined }
  : { filters: { readonly [K in FilterOf<C>]: FilterField | undefined } };

export type DataTableProps<C extends ListCall> = CommonProps<C> & Filters<C>;

export function DataTable<C extends ListCall>(props: DataTableProps<C>) {
  const { call, list, rowId, actions } = props;
  const frame = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(frame, list);
  const { open, shown } = useRowDialog((id) => {
    const row = rowsOf(call, list).find((one) => rowId(one) === id);
    return row && actions?.(row);
  }, keepFocus);
  return (
    <>
      <List {...props} onOpen={open} frame={frame} />
      {shown}
    </>
  );
}

type ListProps<C extends ListCall> = CommonProps<C> & {
  filters?: Readonly<Record<string, FilterField | undefined>>;
  onOpen: RowDialogs['open'];
  /** The element around the rows. */
  frame: RefObject<HTMLDivElement | null>;
};

function List<C extends ListCall>(props: ListProps<C>) {
  const t = useTexts({ en, fr });
  const { call, list, search, filters = {}, beside, empty, places, rowId } = props;
  const { goTo } = usePaging(call.list.rows);
  const { narrowed, value, clear } = useListAddress(call);
  const rows = rowsOf(call, list);
  const choice = useChosen(rows, rowId);
  const boxes = hasBoxes(props, choice.isChoosing);
  const tools = canChoose(props) ? (
    <>
      {beside}
      <Button
        variant={choice.isChoosing ? 'light' : 'subtle'}
        size="compact-sm"
        aria-pressed={choice.isChoosing}
        onClick={choice.isChoosing ? choice.clear : choice.begin}
      >
        {t('choose')}
      </Button>
    </>
  ) : (
    beside
  );
  // Search and filters are shown only when they can change what is shown.
  const isShort = !narrowed && value('sort') === '' && fitsOnPage(list, call.list.rows);
  const columns = columnsOf(call.list, list.headers, places);
  const frame = { actions: withActions(props), boxes };
  const all = roomOf(columns, frame);
  const fewer = roomOf(
    columns.filter(({ place }) => place !== 'extra'),
    frame,
  );
  if (list.totalCount === 0 && !narrowed)
    return (
      <>
        <Beside>{beside}</Beside>
        {empty}
      </>
    );
  return (
    // See table.module.css.
    <div
      className={styles.room}
      style={{
        '--all': `${all.needed}rem`,
        '--all-texts': all.sharing,
        '--fewer': `${fewer.needed}rem`,
        '--fewer-texts': fewer.sharing,
      }}
    >
      <div className={styles.list}>
        {isShort ? (
          <Beside>{tools}</Beside>
        ) : (
          <ListTools {...{ call, columns, search, filters }}>{tools}</ListTools>
        )}
        {rows.length > 0 ? (
          <Rows {...props} {...{ rows, choice, boxes }} />
        ) : list.totalCount > 0 ? (
          <PastTheEnd totalCount={list.totalCount} onFirst={() => goTo(0)} />
        ) : (
          <NothingFound q={value('q')} onClear={clear} />
        )}
      </div>
    </div>
  );
}

/** What the page shows beside search and filters, without these. */
function Beside({ children }: { children: ReactNode }) {
  return (
    children && (
      <Group justify="flex-end" mb={16}>
        {children}
      </Group>
    )
  );
}

function withActions<C extends ListCall>({ actions, list }: CommonProps<C>): boolean {
  return actions !== undefined && list.headers.length < COLUMNS_WITHOUT_ACTIONS;
}

/** Whether the boxes are shown only when somebody wants to select rows. */
function canChoose<C extends ListCall>(props: CommonProps<C>): boolean {
  return props.bulk !== undefined && props.alwaysBoxes !== true && withActions(props);
}

function hasBoxes<C extends ListCall>(props: CommonProps<C>, isChoosing: boolean): boolean {
  return props.bulk !== undefined && (isChoosing || !canChoose(props));
}

interface RowsProps<C extends ListCall> extends ListProps<C> {
  rows: readonly ListRow<C>[];
  choice: ReturnType<typeof useChosen<ListRow<C>>>;
  /** Whether each row has a checkbox. */
  boxes: boolean;
}

function Rows<C extends ListCall>(props: RowsProps<C>) {
  const {
    call,
    list,
    rows,
    choice: { chosen, toggle, toggleAll, clear },
    boxes,
    label,
    rowId,
    rowName,
    rowLink,
    titled = false,
    cells = {},
    places,
    actions,
    bulk,
    instead,
    onOpen,
    frame,
  } = props;
  const { narrowed, sort, sorted, value } = useListAddress(call);
  const busy = useNavigation().state === 'loading';
  const columns = columnsOf(call.list, list.headers, places);
  const some = chosen.length > 0 && chosen.length < rows.length;
  const isFew = list.totalCount <= FEW_ROWS && !narrowed && value('sort') === '';
  const all = { checked: chosen.length === rows.length, some, onToggle: toggleAll };
  useChoiceKey(frame, bulk && ((place) => rows[place] && toggle(rows[place])));
  return (
    <div
      className={`${layout.frame} ${styles.frame}`}
      ref={frame}
      data-busy={busy || undefined}
      data-selectable={bulk && true}
    >
      {instead ?? (
        <table className={styles.table} aria-label={label} aria-busy={busy}>
          {titled && <caption>{label}</caption>}
          <TableHead
            {...{ columns, sort }}
            sorted={isFew ? undefined : sorted}
            all={boxes ? all : undefined}
            actions={withActions(props)}
          />
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={rowId(row)}
                columns={columns}
                cell={(column) => cellOf(cells, row, column)}
                name={rowName(row)}
                link={rowLink?.(row)}
                actions={actions?.(row) ?? []}
                menu={withActions(props)}
                onOpen={(action, from) => onOpen(rowId(row), action, from)}
                box={boxes ? { checked: chosen.includes(row), onToggle: () => toggle(row) } : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {bulk && chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={clear}>
          {bulk(chosen, clear)}
        </BulkBar>
      )}
      <TablePaging
        {...list}
        totalIsLeast={list.countedInPart}
        shown={rows.length}
        defaultRows={call.list.rows}
      />
    </div>
  );
}

/** Selects with X the row that has the focus. */
function useChoiceKey(
  frame: RefObject<HTMLElement | null>,
  choose: ((place: number) => void) | undefined,
): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
      if (event.key !== 'x' || !(row instanceof HTMLTableRowElement) || !isShortcut(event)) return;
      if (frame.current?.contains(row)) latest.current?.(row.sectionRowIndex);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [frame]);
}

/** Elements outside the page's flow; their focus goes back to where they were opened. */
const BESIDE = '[role=menu], [role=dialog], [role=alertdialog]';
/** Has the focus when no other element has it (web/shell/frame.tsx). */
const PAGE = 'page';
/** A row's controls, the preferred ones first. */
const CONTROLS = ['button[aria-haspopup=menu]', 'th :is(a, button)', 'a, button, input'];

/**
 * Keeps the keyboard focus: when a row leaves the list, the row in its place gets the focus.
 * @param frame around the rows; null for an empty list, where the page gets the focus.
 * @param list changes when the list has been reloaded.
 * @returns a function to call when a menu or dialog that was opened from a row closes.
 */
function useKeptFocus(frame: RefObject<HTMLElement | null>, list: unknown): () => void {
  const last = useRef<{ element: Element; row: number }>(undefined);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.id === PAGE || target.closest(BESIDE) !== null) return;
      const isInside = frame.current?.contains(target) === true;
      const row = target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex ?? 0;
      last.current = isInside ? { element: target, row } : undefined;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [frame]);

  const restoreFocus = useCallback(() => {
    if (last.current === undefined || last.current.element.isConnected) return;
    const { activeElement, body } = document;
    if (activeElement !== body && activeElement?.id !== PAGE) return;
    const rows = [...(frame.current?.querySelectorAll('tbody tr') ?? [])];
    const row = rows[Math.min(last.current.row, rows.length - 1)];
    const control = CONTROLS.map((one) => row?.querySelector<HTMLElement>(one)).find(
      (found) => found != null,
    );
    control?.focus({ preventScroll: true });
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a reloaded list can lack the row
  useEffect(restoreFocus, [list]);
  return restoreFocus;
}
