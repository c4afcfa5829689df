/** Parses markup of other systems in linear time, even if it is malformed. */

/**
 * Replaces each part from a start pattern to its end. Remembers end patterns that were not found, because otherwise a text with
 * many start patterns would be searched again for each.
 * @param begin a global pattern, which must not match past another possible start.
 * @param endOf returns the pattern of the end, which ignores case; undefined if nothing starts here.
 */
export function replaceParts(
  text: string,
  begin: RegExp,
  endOf: (begin: RegExpExecArray) => string | undefined,
  make: (begin: RegExpExecArray, inner: string) => string,
): string {
  const ends = new Map<string, RegExp | undefined>();
  const made: string[] = [];
  let done = 0;
  for (const found of text.matchAll(begin)) {
    const source = found.index < done ? undefined : endOf(found);
    if (source === undefined) continue;
    const end = ends.has(source) ? ends.get(source) : new RegExp(source, 'gi');
    ends.set(source, end);
    if (end === undefined) continue;
    const from = found.index + found[0].length;
    end.lastIndex = from;
    const closing = end.exec(text);
    if (closing === null) {
      ends.set(source, undefined);
      continue;
    }
    made.push(text.slice(done, found.index), make(found, text.slice(from, closing.index)));
    done = end.lastIndex;
  }
  return made.join('') + text.slice(done);
}

/** Name and value of an attribute. A name does not start within a word. */
const attribute = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>\]]+))/g;

/** Returns the attributes of a tag or shortcode, by name in lower case. */
export function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
}
