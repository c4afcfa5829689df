import styles from './grid.module.css';
import { GroupName } from './group-name.tsx';
import type { GridGroup } from './layout.ts';
import { type ShownColumn, spansOf } from './shown-columns.ts';

interface HeadProps {
  /** The name above the row heads. */
  corner: string;
  /** Undefined when the group's name is above the grid. */
  groups: readonly GridGroup[] | undefined;
  columns: readonly ShownColumn[];
  totalLabel?: string;
}

export function GridHead({ corner, groups, columns, totalLabel }: HeadProps) {
  const lines = groups ? 2 : 1;
  const first = (
    <th scope="col" rowSpan={lines} className={styles.rowHead} aria-colindex={1}>
      {corner}
    </th>
  );
  const last = totalLabel !== undefined && (
    <th scope="col" rowSpan={lines} className={styles.total}>
      {totalLabel}
    </th>
  );
  return (
    <thead>
      {groups && (
        <tr aria-rowindex={1}>
          {first}
          {spansOf(groups, columns).map(({ group, span }) => (
            <th key={group.id} scope="colgroup" colSpan={span} className={styles.group}>
              <span className={styles.groupName}>
                <GroupName group={group} span={span} />
              </span>
            </th>
          ))}
          {last}
        </tr>
      )}
      <tr aria-rowindex={lines}>
        {groups === undefined && first}
        {columns.map(({ column, place }) => (
          <th
            key={column.id}
            scope="col"
            aria-colindex={place + 2}
            aria-label={column.label}
            title={column.label}
            data-shaded={column.shaded || undefined}
            data-current={column.current || undefined}
            data-faint={column.faint || undefined}
          >
            {column.head}
          </th>
        ))}
        {groups === undefined && last}
      </tr>
    </thead>
  );
}
