/**
 * What is taken of input of any origin, by kind: whatever is above is rejected before it is parsed, or while it is. Bytes of a
 * request's body follow from the call (api/body-limit.ts). `megabytes` are of memory, `ms` of processor time unless said.
 */
const KIB = 1024;
const MIB = 1024 * KIB;

export const inputBounds = {
  /** Of a page: the longest contact request, every character of it written as `%E2%82%AC`. A rejected form comes back in its page. */
  pageForm: { bytes: 64 * KIB, fields: 50 },
  /** `spareFields` beside those of a call's schema: what extensions of browsers and careless programs add. `partHead` in bytes. */
  body: { spareFields: 100, depth: 64, partHead: KIB },
  xml: { bytes: 2 * MIB, elements: 50_000, depth: 40, ms: 10_000, megabytes: 256 },
  /** An export of Ghost: of 50 MB most are texts, which are values of their own however long they are. */
  ghost: { values: 2_000_000, depth: 64 },
  /** Files of a site that is brought in. `path` in characters, of which systems take four times as many and no site has half. */
  folder: { path: 1024, textBytes: 2 * MIB },
  /** A content. A book of 300 pages has about ten thousand elements; browsers stop at about 500 within each other. */
  html: { elements: 75_000, depth: 400 },
  /** GIF, JPEG, PNG and WebP. A side is the longest that WebP has. */
  picture: { bytes: 10 * MIB, pixels: 50_000_000, side: 16_383, frames: 1000 },
  /** 32 megapixels take 235 million bytes. A camera of a phone makes 12 or 24. `ms` on the clock. */
  heic: { pixels: 32_000_000, megabytes: 256, ms: 20_000 },
  /**
   * One file, opened by a process of its own with so much resident memory; `clockMs` includes what other programs take of
   * the processor. `objects` are those that its pages are drawn with, `decodedBytes` how large they are together.
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
} as const;
