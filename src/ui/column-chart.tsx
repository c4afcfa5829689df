/**
 * Draws stacked columns with a legend. Screen readers skip the drawing, so the page has a table with the same
 * values. Rows differ by pattern as well as by colour.
 */
import { Box } from '@mantine/core';
import { useId } from 'react';
import styles from './column-chart.module.css';

interface ChartRow {
  key: string;
  label: string;
  /** One per column; null is drawn as nothing. */
  values: readonly (number | null)[];
}

interface ColumnChartProps {
  columns: readonly { key: string; label: string }[];
  /** At most seven are told apart. */
  rows: readonly ChartRow[];
  /** Of the axis and of the notes shown by the mouse. */
  format(value: number): string;
  /** A value that the axis always reaches, such as 100 for percent. */
  least?: number;
}

/** Pattern lines within a square of 6 px; the first row is plain. */
const patterns = ['', 'M0 6 6 0', 'M0 3H6', 'M0 0 6 6', 'M3 0V6', 'M0 6 6 0M0 0 6 6', 'M0 3H6M3 0V6'];
const TICKS = 4;
/** Lines across the drawing, in percent from the top. */
const lines = Array.from({ length: TICKS + 1 }, (_, tick) => (tick * 100) / TICKS);
/** Share of a column's place that the column fills. */
const FILL = 0.64;

export function ColumnChart({ columns, rows, format, least = 0 }: ColumnChartProps) {
  const id = useId();
  const most = niceAbove(Math.max(least, ...columns.map((_, at) => heightOf(rows, at))));
  const place = 100 / columns.length;
  return (
    <div>
      <div className={styles.chart} aria-hidden="true">
        <ol className={styles.axis}>
          {lines.map((from) => (
            <li key={from}>{format((most * (100 - from)) / 100)}</li>
          ))}
        </ol>
        <svg className={styles.drawing} role="none">
          <defs>
            {patterns.map((strokes, at) => (
              <pattern
                key={strokes}
                id={`${id}${at}`}
                width={6}
                height={6}
                patternUnits="userSpaceOnUse"
                data-row={at}
              >
                <rect width={6} height={6} />
                <path d={strokes} />
              </pattern>
            ))}
          </defs>
          {lines.map((from) => (
            <line key={from} x1="0%" x2="100%" y1={`${from}%`} y2={`${from}%`} />
          ))}
          {columns.map((column, at) => (
            <g key={column.key}>
              {stackOf(rows, at, most).map(({ row, value, from, height }) => (
                <rect
                  key={row.key}
                  x={`${place * (at + (1 - FILL) / 2)}%`}
                  width={`${place * FILL}%`}
                  y={`${100 - from - height}%`}
                  height={`${height}%`}
                  fill={`url(#${id}${rows.indexOf(row) % patterns.length})`}
                >
                  <title>{`${column.label} · ${row.label} · ${format(value)}`}</title>
                </rect>
              ))}
            </g>
          ))}
        </svg>
        <ol className={styles.labels}>
          {columns.map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        </ol>
      </div>
      {rows.length > 1 && (
        <ul className={styles.legend} aria-hidden="true">
          {rows.map(({ key, label }, at) => (
            <li key={key}>
              <svg width={12} height={12} role="none">
                <rect width={12} height={12} fill={`url(#${id}${at % patterns.length})`} />
              </svg>
              <Box component="span">{label}</Box>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const drawn = (value: number | null | undefined) => Math.max(0, value ?? 0);

function heightOf(rows: readonly ChartRow[], at: number): number {
  return rows.reduce((sum, { values }) => sum + drawn(values[at]), 0);
}

function stackOf(rows: readonly ChartRow[], at: number, most: number) {
  let from = 0;
  return rows
    .map((row) => {
      const value = drawn(row.values[at]);
      const part = { row, value, from, height: most === 0 ? 0 : (value / most) * 100 };
      from += part.height;
      return part;
    })
    .filter(({ value }) => value > 0);
}

/** Returns a value above, whose quarters have few digits, and none after the point from 4 on. */
export function niceAbove(value: number): number {
  if (value <= 0) return TICKS;
  const power = 10 ** Math.floor(Math.log10(value));
  const steps = value < 10 ? [1, 2, 4, 8, 12] : [1, 1.2, 1.6, 2, 2.4, 2.8, 3.2, 4, 6, 8, 10];
  const ends = steps.map((step) => Math.round(step * power * 1000) / 1000);
  return ends.find((end) => end >= value && (value < 4 || end % 4 === 0)) ?? value;
}
