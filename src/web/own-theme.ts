/** Applies the signed-in person's theme. */
import { chooseTheme } from '#features/accounts/profile.contract.ts';
import type { ApiClient } from '#kernel/client.ts';
import { applyTheme } from '#ui/theme-choice.ts';
import type { Self } from './self.ts';
import { takeChosenTheme } from './session-hint.ts';

/**
 * Before the first choice in the account, the browser's applies. One made on the public site is newer.
 * @param api saves it; undefined while the person acts for somebody.
 */
export function followTheme(self: Self, api: ApiClient | undefined): void {
  const chosen = api && takeChosenTheme();
  if (chosen !== undefined && chosen !== self.theme) {
    self.theme = chosen;
    const input = { params: { userId: self.userId }, body: { theme: chosen } };
    void api?.(chooseTheme, input).catch(() => undefined);
  }
  if (self.theme !== undefined) applyTheme(self.theme);
}
