/** Writes a figure as a file for a spreadsheet. */
import type { Member } from '#kernel/actor.ts';
import { formatMonth } from '#kernel/civil-day.ts';
import { isDay } from '#kernel/day.ts';
import type { Locale } from '#kernel/locale.ts';
import type { SheetFormat } from '#kernel/sheet-format.ts';
import { translator } from '#kernel/translate.ts';
import type { Download } from '#platform/request/download.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { FigureRow, FigureTable } from '../table.rules.ts';

type Line = Pick<FigureRow, 'label' | 'values'>;

/** The table as a file, with its totals. */
export function figureFile(
  table: FigureTable,
  { title, name, format, locale }: { title: string; name: string; format: SheetFormat; locale: Locale },
): Download<Member> {
  const t = translator({ en, fr }, locale);
  const kind = table.unit === 'cents' ? ('money' as const) : undefined;
  return sheetDownload<Member, Line>({
    name,
    format,
    sheet: {
      name: title,
      columns: [
        { label: t(`by_${table.by}`), value: ({ label }) => label, width: 32 },
        ...table.columns.map((column, at) => ({
          label: columnText(column, table.scale, locale),
          value: ({ values }: Line) => values[at] ?? null,
          ...(kind && { kind }),
          width: 14,
        })),
      ],
    },
    rows: () => [...table.rows, { label: t('total'), values: table.totals }],
  });
}

function columnText(column: string, scale: FigureTable['scale'], locale: Locale): string {
  if (isDay(column)) return scale === 'day' ? column : formatMonth(column, locale);
  return translator({ en, fr }, locale)(`age_${column}` as 'age_0');
}
