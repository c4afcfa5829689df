/** Reads marks in texts from elsewhere, however broken they are, in a time that grows with their length and no faster. */

/**
 * Replaces each part from a beginning to its end. An end that was looked for in vain is not looked for again: a text
 * of nothing but beginnings would else be read as often as it has them.
 * @param begin global; its own pattern must not look past what may begin another.
 * @param endOf the pattern of the end, which ignores case; undefined for what begins nothing.
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

/** Name and value; a name does not begin within a word. */
const attribute = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>\]]+))/g;

/** Of a tag or a short code, by their names in small letters. */
export function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
}
