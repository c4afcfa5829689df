/** Kinds of numbers in lists: HTML's attribute `type` and the styles that editors write instead. */
const types: Readonly<Record<string, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Returns the `type` of a list for its style, such as `list-style-type: lower-alpha`; undefined if the style has none. */
export function listTypeOf(style: string | undefined): string | undefined {
  const name = /(?:^|[;\s])list-style(?:-type)?:\s*([a-z-]+)/i.exec(style ?? '')?.[1]?.toLowerCase();
  return name === undefined ? undefined : types[name];
}
