/** How large JSON is, before it is parsed: a parser needs a hundred times the bytes of lists in lists, outside of the memory that a thread may have. */

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACKET, BRACE, END_BRACKET, END_BRACE] = [0x5b, 0x7b, 0x5d, 0x7d];

interface JsonSize {
  /** Lists, objects and what a comma separates, outside of texts; no further than to one more than there may be. */
  values: number;
  /** Whether it is nested deeper than it may be. */
  isDeep: boolean;
}

export function sizeOfJson(bytes: Uint8Array, most: { values: number; depth: number }): JsonSize {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length && values <= most.values; at++) {
    const sign = bytes[at];
    if (sign === QUOTE) at = endOfText(bytes, at + 1);
    else if (sign === COMMA) values++;
    else if (sign === BRACKET || sign === BRACE) {
      values++;
      if (++depth > most.depth) return { values, isDeep: true };
    } else if (sign === END_BRACKET || sign === END_BRACE) depth--;
  }
  return { values, isDeep: false };
}

/** The place of the quote that ends a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
