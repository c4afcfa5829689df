/**
 * Work that waits in this browser until it can be sent. It belongs to the person at the keyboard: it outlives reloads and
 * ended sessions; when that person signs out it goes, or is kept for them on their word.
 */

/** Something of it, as its person is told. */
export interface UnsentWork {
  kind: 'receipt' | 'days';
  /** What the person knows it by; empty where it has no name. */
  name: string;
}

const PREFIX = 'ardoise.unsent.';

/** Where it lies in `localStorage`. @param name of the work, and whose it is, where one acts for another. */
export function unsentPlace(userId: number, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

export function forgetUnsent(userId: number): void {
  for (const place of Object.keys(localStorage)) {
    if (place.startsWith(unsentPlace(userId, ''))) localStorage.removeItem(place);
  }
}

export function hasUnsent(userId: number): boolean {
  return Object.keys(localStorage).some((place) => place.startsWith(unsentPlace(userId, '')));
}
