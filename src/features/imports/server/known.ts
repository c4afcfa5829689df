/** Returns the value of each key that has one. */
export function knownOf<Key, Value>(
  keys: readonly Key[],
  find: (key: Key) => Value | undefined,
): Map<Key, Value> {
  const known = new Map<Key, Value>();
  for (const key of keys) {
    const value = find(key);
    if (value !== undefined) known.set(key, value);
  }
  return known;
}
