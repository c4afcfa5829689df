/** Shows a figure with a choice of grouping and its export. */
import { Group, SegmentedControl } from '@mantine/core';
import { ExportButton } from '#ui/export-button.tsx';
import { SelectField } from '#ui/fields.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useApi } from '#ui/session.tsx';
import { exportFigure, type FigureQuery } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { groupingsOf } from '../rules.ts';
import type { Figure, FigureTable } from '../table.rules.ts';
import { FigureView } from './figure-view.tsx';

interface FigureCardProps {
  figure: Figure;
  table: FigureTable;
  query: FigureQuery;
  showsTable: boolean;
  onChange(search: { by?: string; currency?: string }): void;
}

export function FigureCard({ figure, table, query, showsTable, onChange }: FigureCardProps) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const api = useApi();
  const title = t(`figure_${figure}`);
  const choices = groupingsOf[figure];
  return (
    <FigureView
      figure={figure}
      table={table}
      showsTable={showsTable}
      besideTable={
        <ExportButton
          fileName={title.toLowerCase()}
          fetchFile={(as) =>
            api(exportFigure, { params: { figure }, query: { ...query, by: table.by, format: as } })
          }
        />
      }
    >
      {table.rows.length > 0 && (
        <Group gap={8} data-screen>
          {choices.length > 1 && (
            <SelectField
              name={`by-${figure}`}
              error={undefined}
              aria-label={t('by', { figure: title })}
              value={table.by}
              onChange={(by) => onChange({ by: String(by) })}
              data={choices.map((value) => ({
                value,
                label: t('by_short', { what: t(`by_${value}`).toLocaleLowerCase(locale) }),
              }))}
            />
          )}
          {table.currencies.length > 0 && (
            <SegmentedControl
              aria-label={t('currency')}
              value={table.currency}
              onChange={(currency) => onChange({ currency })}
              data={[table.currency, ...table.currencies].sort()}
            />
          )}
        </Group>
      )}
    </FigureView>
  );
}
