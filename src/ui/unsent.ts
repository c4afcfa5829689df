/**
 * Work in this browser that is not sent yet. It belongs to the signed-in person and survives reloads and
 * expired sessions; when they sign out they choose whether it is kept.
 */

/** A description of unsent work for its person. */
export interface UnsentWork {
  kind: 'receipt' | 'days' | 'form';
  /** The name of the work; may be empty. */
  name: string;
}

const PREFIX = 'ardoise.unsent.';

/** The localStorage key. @param name of the work, and of the person acted for, if any. */
export function unsentPlace(userId: number, name: string): string {
  return `${PREFIX}${userId}.${name}`;
}

function placesOf(userId: number): string[] {
  return Object.keys(localStorage).filter((place) => place.startsWith(unsentPlace(userId, '')));
}

export function forgetUnsent(userId: number): void {
  for (const place of placesOf(userId)) localStorage.removeItem(place);
}

/** Whether the key is a form's draft (draft-storage.ts). */
export function isFormDraft(place: string): boolean {
  return place.startsWith(PREFIX) && place.slice(PREFIX.length).split('.')[1] === 'form';
}

/** The kinds of unsent work in `localStorage`. */
export function unsentKinds(userId: number): Set<'form' | 'days'> {
  return new Set(placesOf(userId).map((place) => (isFormDraft(place) ? 'form' : 'days')));
}
