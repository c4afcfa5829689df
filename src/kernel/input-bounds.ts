/**
 * Limits of input, by kind: anything larger is rejected before or while it is parsed. The limits of request
 * bodies follow from the call (api/body-limit.ts). `megabytes` is memory, `ms` processor time unless stated
 * otherwise.
 */
const KIB = 1024;
const MIB = 1024 * KIB;

export const inputBounds = {
  /**
   * A form posted to a page. The longest contact request fits, even with every character encoded like
   * `%E2%82%AC`. The page shows a rejected form again.
   */
  pageForm: { bytes: 64 * KIB, fields: 50 },
  /**
   * `spareFields` are allowed beyond the schema's, for browser extensions and careless programs. `partHead`
   * is in bytes.
   */
  body: { spareFields: 100, depth: 64, partHead: KIB },
  /** `characters` does not count the files that an invoice embeds. */
  xml: { bytes: 10 * MIB, characters: 2 * MIB, elements: 50_000, depth: 40, ms: 10_000, megabytes: 256 },
  /** A Ghost export: most of its 50 MB are texts, and each text is one value. */
  ghost: { values: 2_000_000, depth: 64 },
  /**
   * Files of an imported site. `path` is in characters: systems allow four times as many, real sites need
   * half.
   */
  folder: { path: 1024, textBytes: 2 * MIB },
  /** A post's HTML. A book of 300 pages has about ten thousand elements; browsers nest about 500. */
  html: { elements: 75_000, depth: 400 },
  /**
   * GIF, JPEG, PNG, WebP and AVIF. The longest side is WebP's maximum. `megabytes` also limits pixels of formats that are
   * decoded as a whole (`weigh` of features/media). `read` is for previews, made while documents may need memory, too;
   * `written` is for uploads.
   */
  picture: {
    bytes: 10 * MIB,
    pixels: 50_000_000,
    animation: 250_000_000,
    side: 16_383,
    frames: 1000,
    megabytes: { read: 120, written: 250 },
  },
  /** 32 megapixels take 235 MB; a phone's camera takes 12 or 24 megapixels. `ms` is elapsed time. */
  heic: { pixels: 32_000_000, megabytes: 256, ms: 20_000 },
  /**
   * A PDF is opened in its own process with this much resident memory; `clockMs` is elapsed time, including
   * other programs' use of the processor. `objects` counts what its pages draw, `decodedBytes` their total
   * size.
   */
  pdf: {
    pages: 100,
    objects: 50_000,
    embeddedBytes: 4 * MIB,
    decodedBytes: 256 * MIB,
    megabytes: 176,
    ms: 10_000,
    clockMs: 45_000,
  },
  /**
   * A table to import, opened in a separate process like a PDF. `rows` and `columns` are those with values,
   * `cells` their product; `parts` and `partBytes` are the files of a workbook, unpacked; `recordCharacters` is
   * one row of CSV.
   */
  table: {
    bytes: 5 * MIB,
    rows: 10_000,
    columns: 200,
    cells: 400_000,
    parts: 1000,
    partBytes: 64 * MIB,
    recordCharacters: 200_000,
    megabytes: 192,
    ms: 10_000,
    clockMs: 45_000,
  },
} as const;
