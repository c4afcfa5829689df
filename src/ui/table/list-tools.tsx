/** Shows above a list its search, its filters, and its order when rows are items without column heads. */
import { Button, Group, NativeSelect, SegmentedControl, Select } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { isDay } from '#kernel/day.ts';
import type { ListCall, SortKey } from '#kernel/list.ts';
import { formatSort } from '#kernel/list.ts';
import { DateInput } from '../date-input.tsx';
import { Icon } from '../icon.tsx';
import { useListAddress } from '../list-address.ts';
import { useTexts } from '../locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { Column } from './columns.ts';
import styles from './list-tools.module.css';
import { SearchField } from './search-field.tsx';
import { orderEnding, startsDescending } from './table-head.tsx';

export interface FilterOption {
  value: string;
  label: string;
}

/** How a filter is shown; each has its own search parameter. */
export type FilterField =
  | {
      as?: 'select';
      /** The filter's name, shown when nothing is chosen. */
      label: string;
      options: readonly FilterOption[];
    }
  | {
      as: 'segmented';
      label: string;
      /** The first choice, for no filter. */
      all: string;
      options: readonly FilterOption[];
    }
  | { as: 'day'; label: string };

interface ListToolsProps {
  call: ListCall;
  columns: readonly Column[];
  /** The label of the search field. */
  search: string | undefined;
  filters: Readonly<Record<string, FilterField | undefined>>;
  /** Further content of the page. */
  children?: ReactNode;
}

/** From this many options on, the select is searchable. */
const MANY = 8;

export function ListTools({ call, columns, search, filters, children }: ListToolsProps) {
  const t = useTexts({ en, fr });
  const { value, set, narrowed, clear, sort } = useListAddress(call);
  const fields = Object.entries(filters).filter((entry): entry is [string, FilterField] => !!entry[1]);
  const sortable = columns.filter((column) => column.sortable);
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const applied = fields.filter(([name]) => value(name) !== '').length + (value('sort') === '' ? 0 : 1);
  const isLong = fields.length + (sortable.length > 0 ? 1 : 0) > 1;
  if (search === undefined && fields.length === 0 && sortable.length === 0 && !children) return null;
  return (
    <Group component="search" gap="8px 12px" mb={16}>
      {search !== undefined && (
        <div className={styles.search}>
          <SearchField label={search} value={value('q')} onLook={(q) => set({ q }, true)} />
        </div>
      )}
      {isLong && (
        <Button
          className={styles.toggle}
          variant="default"
          rightSection={<Icon name="down" size={16} />}
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setOpen(!isOpen)}
        >
          {applied === 0 ? t('filter_and_sort') : t('filter_and_sort_applied', { count: String(applied) })}
        </Button>
      )}
      <div id={more} className={styles.more} data-folded={(isLong && !isOpen) || undefined}>
        {fields.map(([name, field]) => (
          <Filter
            key={name}
            field={field}
            value={value(name)}
            onChange={(chosen) => set({ [name]: chosen })}
          />
        ))}
        {sortable.length > 0 && (
          <div className={styles.order}>
            <OrderSelect columns={sortable} sort={sort} onChange={(key) => set({ sort: key })} />
          </div>
        )}
        {narrowed && (
          <Button variant="subtle" size="compact-sm" onClick={clear}>
            {t('clear_filters')}
          </Button>
        )}
      </div>
      {children && <div className={styles.beside}>{children}</div>}
    </Group>
  );
}

interface FilterProps {
  field: FilterField;
  value: string;
  onChange(value: string): void;
}

export function Filter({ field, value, onChange }: FilterProps) {
  const id = useId();
  if (field.as === 'day')
    return (
      <div className={styles.day}>
        <label htmlFor={id}>{field.label}</label>
        <DateInput
          id={id}
          value={value}
          // Ignore incomplete days.
          onChange={(text) => (text === '' || isDay(text)) && onChange(text)}
        />
      </div>
    );
  if (field.as === 'segmented')
    return (
      <SegmentedControl
        aria-label={field.label}
        value={value}
        onChange={onChange}
        data={[{ value: '', label: field.all }, ...field.options]}
      />
    );
  return (
    <Select
      className={styles.filter}
      aria-label={field.label}
      placeholder={field.label}
      data={field.options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      searchable={field.options.length >= MANY}
      data-set={value !== '' || undefined}
    />
  );
}

interface OrderSelectProps {
  columns: readonly Column[];
  sort: SortKey | undefined;
  onChange(key: string): void;
}

function OrderSelect({ columns, sort, onChange }: OrderSelectProps) {
  const t = useTexts({ en, fr });
  const choices = columns.flatMap((column) => {
    const labelOf = (direction: 'up' | 'down') =>
      t(`order_${direction}${orderEnding(column)}`, { column: column.label });
    const down = { key: `-${column.id}`, label: labelOf('down') };
    const up = { key: column.id, label: labelOf('up') };
    return startsDescending(column) ? [down, up] : [up, down];
  });
  return (
    <NativeSelect
      aria-label={t('order')}
      value={sort === undefined ? '' : formatSort(sort)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(sort === undefined ? [{ value: '', label: t('order') }] : []),
        ...choices.map(({ key, label }) => ({ value: key, label })),
      ]}
    />
  );
}
