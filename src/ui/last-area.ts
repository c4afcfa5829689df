/** Stores the area of the menu that a person last used on this device, where their next visit starts. */
const keyOf = (userId: number) => `ardoise.area.${userId}`;

export function rememberArea(userId: number, area: string): void {
  localStorage.setItem(keyOf(userId), area);
}

/**
 * Returns the last area; undefined for a first visit. The caller must check the value, because anyone can change the
 * browser's storage.
 */
export function lastAreaOf(userId: number): string | undefined {
  return localStorage.getItem(keyOf(userId)) ?? undefined;
}
