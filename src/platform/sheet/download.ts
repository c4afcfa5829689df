import type { Caller } from '#kernel/actor.ts';
import type { Locale } from '#kernel/locale.ts';
import { type SheetFormat, sheetTypes } from '#kernel/sheet-format.ts';
import type { PrepareContext } from '../request/context.ts';
import { Download } from '../request/download.ts';
import { type Sheet, writeSheet } from './sheet.ts';

export interface SheetDownload<A extends Caller, Row> {
  /** The file name without its extension. */
  name: string;
  sheet: Sheet<Row>;
  format: SheetFormat;
  /** Language of the CSV; by default the reader's. */
  locale?: Locale;
  /** Read while the file is sent, after the call's transaction. */
  rows(context: PrepareContext<A>): AsyncIterable<Row> | Iterable<Row>;
}

/** Returns a table as the answer of a call. */
export function sheetDownload<A extends Caller, Row>(options: SheetDownload<A, Row>): Download<A> {
  const { name, sheet, format, locale, rows } = options;
  return new Download<A>({
    name: `${name}.${format}`,
    mediaType: sheetTypes[format],
    body: (context) => writeSheet(sheet, rows(context), format, locale ?? context.request.locale),
  });
}
