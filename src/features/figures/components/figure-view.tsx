/** Shows a figure as a chart and as a table. */
import { Box, Group, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { localeTags } from '#kernel/locale.ts';
import { formatMoney } from '#kernel/money.ts';
import { ColumnChart } from '#ui/column-chart.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { ScrollRegion } from '#ui/scroll-region.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { drawnRows, type Figure, type FigureTable } from '../table.rules.ts';
import styles from './figures.module.css';

interface FigureViewProps {
  figure: Figure;
  /** By default those of the figure. */
  title?: string;
  about?: string;
  table: FigureTable;
  /** Beside the title. */
  children?: ReactNode;
  /** Above the table of values. */
  besideTable?: ReactNode;
  /** Whether the page opens the tables of all its figures at once; without it each figure opens its own. */
  showsTable?: boolean;
}

export function FigureView(props: FigureViewProps) {
  const { figure, title: named, about, table, children, besideTable, showsTable } = props;
  const t = useTexts({ en, fr });
  const id = useId();
  const format = useFigureFormat(table);
  const isFirstVisit = useFirstVisit();
  const explanation = about ?? (isFirstVisit ? t(`about_${figure}`) : undefined);
  const title = named ?? t(`figure_${figure}`);
  const columns = table.columns.map((key) => ({ key, label: format.column(key) }));
  // Shares of different people cannot be stacked.
  const together = [{ key: 'all', label: t('everybody'), values: table.totals }];
  const values = (
    <>
      {besideTable && <Group mb={8}>{besideTable}</Group>}
      <ScrollRegion label={title}>
        <ValuesTable title={title} table={table} />
      </ScrollRegion>
    </>
  );
  const drawn = table.unit === 'percent' ? together : drawnRows(table.rows, t('others'));
  return (
    <section className={`${layout.frame} ${styles.card}`} aria-labelledby={id}>
      <Group justify="space-between" align="flex-start" gap={8}>
        <Box flex="1 1 14rem" miw={0}>
          <Title order={2} fz="md" id={id}>
            {title}
          </Title>
          {explanation !== undefined && (
            <Box component="p" c="dark.1" fz="sm">
              {explanation}
            </Box>
          )}
        </Box>
        {children}
      </Group>
      {table.rows.length === 0 ? (
        <p className={layout.muted}>{t('nothing')}</p>
      ) : (
        <>
          <ColumnChart
            columns={columns}
            rows={drawn}
            format={format.axis}
            least={{ percent: 100, count: 4, days: 0, cents: 0 }[table.unit]}
          />
          {showsTable === undefined ? (
            <details className={styles.details}>
              <summary>{t('table')}</summary>
              {values}
            </details>
          ) : (
            showsTable && <div className={styles.values}>{values}</div>
          )}
        </>
      )}
    </section>
  );
}

function ValuesTable({ title, table }: { title: string; table: FigureTable }) {
  const t = useTexts({ en, fr });
  const format = useFigureFormat(table);
  const isCounted = table.unit === 'count';
  const cells = (values: FigureTable['totals']) => (
    <>
      {isCounted && (
        <td className={layout.right}>
          {format.value(values.reduce<number>((sum, one) => sum + (one ?? 0), 0))}
        </td>
      )}
      {values.map((value, at) => (
        <td key={table.columns[at]} className={layout.right}>
          {value === null ? '–' : format.value(value)}
        </td>
      ))}
    </>
  );
  return (
    <table className={layout.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{t(`by_${table.by}`)}</th>
          {isCounted && (
            <th scope="col" className={layout.right}>
              {t('total')}
            </th>
          )}
          {table.columns.map((column) => (
            <th key={column} scope="col" className={layout.right}>
              {format.column(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ key, label, values }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {cells(values)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          {cells(table.totals)}
        </tr>
      </tfoot>
    </table>
  );
}

/** Formats the values and columns of a figure. */
function useFigureFormat({ unit, currency, scale }: Pick<FigureTable, 'unit' | 'currency' | 'scale'>) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const tag = localeTags[locale];
  const day = scale === 'day' ? ({ day: 'numeric' } as const) : {};
  const date = new Intl.DateTimeFormat(tag, { ...day, month: 'short', timeZone: 'UTC' });
  const plain = (value: number) => value.toLocaleString(tag, { maximumFractionDigits: 1 });
  const percent = (value: number) =>
    (value / 100).toLocaleString(tag, { style: 'percent', maximumFractionDigits: 1 });
  return {
    value: (value: number) =>
      unit === 'cents'
        ? formatMoney(value, locale, currency)
        : unit === 'percent'
          ? percent(value)
          : plain(value),
    /** Few digits: «12k €». */
    axis: (value: number) => {
      if (unit === 'percent') return percent(value);
      if (unit !== 'cents') return plain(value);
      const options = { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } as const;
      return (value / 100).toLocaleString(tag, options);
    },
    column: (column: string) => {
      if (scale === 'age') return t(`age_${column}` as 'age_0');
      return date.format(new Date(`${column}T00:00:00Z`));
    },
  };
}
