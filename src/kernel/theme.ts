/** Themes of site and back office. Dark is the default (blog-and-accounts §1); light is a person's choice. */
export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

export const DEFAULT_THEME: Theme = 'dark';

/** The page's colour, --slate-0 of ui/theme/tokens.css; for the browser's own bars. */
export const groundOf: Record<Theme, string> = { dark: '#0e1417', light: '#f5f4ef' };

/**
 * The cookie with the browser's choice. The server renders back office pages by it. Public pages are the same
 * for everybody; a script in their head applies it before the first paint (web/documents/first-theme.ts).
 */
export const THEME_COOKIE = 'ardoise_theme';

/** Returns the theme that a cookie or an account names; undefined before the first choice. */
export function chosenTheme(value: string | undefined): Theme | undefined {
  return themes.find((theme) => theme === value);
}
