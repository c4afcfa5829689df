/**
 * Work that waits in this browser until it can be sent. It belongs to the person at the keyboard: it outlives reloads and
 * ended sessions; when that person signs out it goes, or is kept for them on their word.
 */

/** Something of it, as its person is told. */
export interface UnsentWork {
  kind: 'receipt' | 'days' | 'form';
  /** What the person knows it by; empty where it has no name. */
  name: string;
}

const PREFIX = 'ardoise.unsent.';

/** Where it lies in `localStorage`. @param name of the work, and whose it is, where one acts for another. */
export function unsentPlace(userId: number, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

function placesOf(userId: number): string[] {
  return Object.keys(localStorage).filter((place) => place.startsWith(unsentPlace(userId, '')));
}

export function forgetUnsent(userId: number): void {
  for (const place of placesOf(userId)) localStorage.removeItem(place);
}

/** Whether it is what somebody typed in a form (drafts.ts). */
export function isFormDraft(place: string): boolean {
  return place.startsWith(PREFIX) && place.slice(PREFIX.length).split('.')[1] === 'form';
}

/** What kinds of it there are, of what lies in `localStorage`. */
export function unsentKinds(userId: number): Set<'form' | 'days'> {
  return new Set(placesOf(userId).map((place) => (isFormDraft(place) ? 'form' : 'days')));
}
