/** The button of the theme. The browser keeps the choice; the back office saves a signed-in person's in the account. */
import { storeTheme } from '#ui/theme-choice.ts';
import { hasHint, noteChosenTheme } from '../session-hint.ts';

export function switchTheme(): void {
  for (const button of document.querySelectorAll('[data-theme-button]'))
    button.addEventListener('click', () => {
      const theme = document.documentElement.dataset.theme === 'light' ? 'dark' : 'light';
      storeTheme(theme);
      // The script in the head applies it (documents/first-theme.ts).
      dispatchEvent(new Event('pageshow'));
      if (hasHint()) noteChosenTheme(theme);
    });
}
