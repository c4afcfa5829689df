/** The menu's area in which a person was last on this device: where they begin the next time. */
const keyOf = (userId: number) => `ardoise.area.${userId}`;

export function rememberArea(userId: number, area: string): void {
  localStorage.setItem(keyOf(userId), area);
}

/** Undefined as long as there was none; anybody may have written what it is. */
export function lastAreaOf(userId: number): string | undefined {
  return localStorage.getItem(keyOf(userId)) ?? undefined;
}
