/**
 * Replaces the browser's storages by ones in memory if the person has blocked them: every access would throw. What is
 * stored then lasts as long as the page.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem(name);
  } catch {
    Object.defineProperty(window, name, { value: memoryStorage() });
  }
}

/** The stored values are its own properties, as in the browser's. */
function memoryStorage(): Record<string, string> {
  const store: Record<string, string> = Object.create({
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => {
      store[key] = value;
    },
    removeItem: (key: string) => {
      delete store[key];
    },
  });
  return store;
}
