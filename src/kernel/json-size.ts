/**
 * Measures JSON before it is parsed: parsed nested lists take a hundred times their bytes, in memory that the
 * limit of a thread does not cover.
 */

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [BRACKET, BRACE, END_BRACKET, END_BRACE] = [0x5b, 0x7b, 0x5d, 0x7d];

interface JsonSize {
  /**
   * Lists, objects and values separated by commas, strings not included. Counting stops at one more than the
   * limit.
   */
  values: number;
  /** Whether it is nested more deeply than allowed. */
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
 * Counts in steps, so that other work can run in between.
 * @returns a function that counts up to an offset, and returns the size as soon as it is known.
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
