/** A grid for tests, 30 rows by 42 columns in weeks: half days, one closed week, delayed answers. */
import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Grid } from '#ui/grid/grid.tsx';
import type { CellFacts } from '#ui/grid/layout.ts';
import { useGrid } from '#ui/grid/use-grid.ts';
import { type Change, rowOf, type Values, type ValueType, withChanges } from '#ui/grid/values.ts';
import { LocaleProvider } from '#ui/locale.tsx';
import { ThemeProvider } from '#ui/theme/theme-provider.tsx';
import '../../src/web/theme.css';

declare global {
  interface Window {
    /** The arguments of each call of `onChange`, in order. */
    reported: (readonly Change<number>[])[];
  }
}
window.reported = [];

const spellings: ReadonlyMap<string, number> = new Map([
  ...([',', '5', '½', '0,5', '0.5'] as const).map((text) => [text, 0.5] as const),
  ['0', 0],
  ['1', 1],
]);
const halves: ValueType<number> = {
  parse: (text) => spellings.get(text.trim()),
  format: (value) => (value === 0.5 ? '½' : String(value)),
  cycle: (value) => (value === undefined ? 1 : value === 1 ? 0.5 : undefined),
};
const rows = Array.from({ length: 30 }, (_, index) => ({ id: `r${index}`, label: `Contract ${index + 1}` }));
const groups = Array.from({ length: 6 }, (_, week) => ({
  id: `w${week}`,
  label: `Week ${week + 44}`,
  columns: Array.from({ length: 7 }, (_, day) => ({
    id: `d${week * 7 + day}`,
    label: `Day ${week * 7 + day + 1}`,
    head: String(week * 7 + day + 1),
    shaded: day > 4,
    current: week === 2 && day === 1,
  })),
}));
const recorded: Values<number> = new Map([['r1', new Map([['d0', 1]])]]);
const LOCKED = 'week submitted';

function App() {
  const [values, setValues] = useState(recorded);
  const [saving, setSaving] = useState<ReadonlyMap<string, CellFacts>>(new Map());
  const facts = useCallback(
    (row: string) =>
      (column: string): CellFacts =>
        Number(column.slice(1)) >= 35 ? { closed: LOCKED } : (saving.get(`${row} ${column}`) ?? {}),
    [saving],
  );
  const onChange = useCallback((changes: readonly Change<number>[]) => {
    window.reported.push(changes);
    setValues((before) => withChanges(before, changes));
    const states = (state: CellFacts) => (before: ReadonlyMap<string, CellFacts>) =>
      new Map([...before, ...changes.map(({ row, column }) => [`${row} ${column}`, state] as const)]);
    setSaving(states({ saving: 'saving' }));
    const refused = changes.some(({ row }) => row === 'r29');
    const answer: CellFacts = refused ? { saving: 'refused', refusal: 'above one day' } : { saving: 'saved' };
    setTimeout(() => setSaving(states(answer)), 150);
  }, []);
  const grid = useGrid({ rows, groups, type: halves, values: recorded, facts, onChange });
  const totals = useMemo(() => {
    const sum = (cells: Iterable<number>) => String([...cells].reduce((all, value) => all + value, 0));
    return {
      row: (row: string) => sum(rowOf(values, row).values()),
      column: (column: string) => sum(rows.map(({ id }) => rowOf(values, id).get(column) ?? 0)),
    };
  }, [values]);
  return (
    <main>
      <button type="button">before</button>
      <Grid
        grid={grid}
        label="Worked days"
        corner="Contract"
        rowTotals={{ label: 'Month', total: totals.row }}
        columnTotals={[{ id: 'day', label: 'Total', total: totals.column }]}
      />
      <button type="button">after</button>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <LocaleProvider locale={document.documentElement.lang === 'fr' ? 'fr' : 'en'}>
    <ThemeProvider>
      <App />
    </ThemeProvider>
  </LocaleProvider>,
);
