import type { Caller } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import { type SheetFormat, sheetTypes } from '#kernel/sheet-format.ts';
import type { PrepareContext } from '../request/context.ts';
import { Download, type Progress } from '../request/download.ts';
import { type Sheet, writeSheet } from './sheet.ts';

export interface SheetDownload<A extends Caller, Row> {
  /** The file name without its extension. */
  name: string;
  sheet: Sheet<Row>;
  format: SheetFormat;
  /** Language of the CSV; by default the reader's. */
  locale?: Locale;
  /** Read while the file is sent, after the call's transaction. @param progress takes the number of all rows. */
  rows(context: PrepareContext<A>, progress: Progress): AsyncIterable<Row> | Iterable<Row>;
  large?: boolean;
}

/** Returns a table as the answer of a call. */
export function sheetDownload<A extends Caller, Row>(options: SheetDownload<A, Row>): Download<A> {
  const { name, sheet, format, locale, rows, large } = options;
  const progress = { done: 0, total: 0 };
  return new Download<A>({
    name: `${name}.${format}`,
    mediaType: sheetTypes[format],
    large,
    progress,
    body: (context) =>
      writeSheet(sheet, counted(rows(context, progress), progress), format, {
        locale: locale ?? context.request.locale,
        zone: context.zone,
      }),
  });
}

async function* counted<Row>(rows: AsyncIterable<Row> | Iterable<Row>, progress: Progress) {
  for await (const row of rows) {
    yield row;
    progress.done++;
  }
}
