/** How large JSON is, before it is parsed: a parser needs a hundred times the bytes of lists in lists, outside of the memory that a thread may have. */

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACKET, BRACE, END_BRACKET, END_BRACE] = [0x5b, 0x7b, 0x5d, 0x7d];

interface JsonSize {
  /** Lists, objects and what a comma separates, outside of texts; no further than to one more than there may be. */
  values: number;
  /** Whether it is nested deeper than it may be. */
  isDeep: boolean;
}

interface Bounds {
  values: number;
  depth: number;
}

export function sizeOfJson(bytes: Uint8Array, most: Bounds): JsonSize {
  return scanJson(bytes, most)(bytes.length) as JsonSize;
}

/**
 * Counts piece by piece.
 * @returns a function that counts up to a place, and returns the size once it is known.
 */
export function scanJson(bytes: Uint8Array, most: Bounds): (to: number) => JsonSize | undefined {
  let values = 1;
  let depth = 0;
  let at = 0;
  let inText = false;
  return (to) => {
    for (const end = Math.min(to, bytes.length); at < end && values <= most.values; at++) {
      const sign = bytes[at];
      if (inText) {
        if (sign === BACKSLASH) at++;
        else if (sign === QUOTE) inText = false;
      } else if (sign === QUOTE) inText = true;
      else if (sign === COMMA) values++;
      else if (sign === BRACKET || sign === BRACE) {
        values++;
        if (++depth > most.depth) return { values, isDeep: true };
      } else if (sign === END_BRACKET || sign === END_BRACE) depth--;
    }
    return at >= bytes.length || values > most.values ? { values, isDeep: false } : undefined;
  };
}
