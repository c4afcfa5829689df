/** Returns the area of the menu that a person last used on this device; their next visit starts there. */
const keyOf = (userId: number) => `ardoise.area.${userId}`;

export function rememberArea(userId: number, area: string): void {
  localStorage.setItem(keyOf(userId), area);
}

/**
 * Returns the last area; undefined for a first visit. The stored value is checked, because anyone can change
 * it.
 */
export function lastAreaOf(userId: number): string | undefined {
  return localStorage.getItem(keyOf(userId)) ?? undefined;
}
