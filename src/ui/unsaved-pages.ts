/** Stores whether a page has unsaved input, so that the not-found page does not discard it. */
let dirtyPages = 0;

/** Call it while the page has unsaved input. @returns a function that ends it. */
export function holdUnsaved(): () => void {
  dirtyPages++;
  return () => {
    dirtyPages--;
  };
}

export function hasUnsaved(): boolean {
  return dirtyPages > 0;
}
